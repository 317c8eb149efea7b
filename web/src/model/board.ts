import type { MapData, MapHex } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

/** The hex grid by geometry alone: numbers on hexes are labels, never arithmetic. */
export class HexGrid {
  readonly size: number;
  readonly width: number;
  readonly height: number;
  private readonly byId = new Map<string, MapHex>();
  private readonly cells = new Map<string, MapHex[]>();
  private readonly near = new Map<string, string[]>();

  constructor(readonly data: MapData) {
    this.size = data.hex_size;
    this.width = data.width;
    this.height = data.height;
    for (const hex of data.hexes) {
      this.byId.set(hex.id, hex);
      const key = this.cellKey(hex.x, hex.y);
      const cell = this.cells.get(key);
      if (cell) cell.push(hex);
      else this.cells.set(key, [hex]);
    }
  }

  get(id: string | null | undefined): MapHex | undefined {
    return id ? this.byId.get(id) : undefined;
  }

  /** The hex whose centre is nearest, or none when the point lies off the map. */
  at(point: Point): MapHex | undefined {
    let best: MapHex | undefined;
    let bestDistance = this.size * this.size;
    for (const hex of this.around(point.x, point.y)) {
      const distance = (hex.x - point.x) ** 2 + (hex.y - point.y) ** 2;
      if (distance < bestDistance) {
        best = hex;
        bestDistance = distance;
      }
    }
    return best;
  }

  neighbours(id: string): string[] {
    const known = this.near.get(id);
    if (known) return known;
    const hex = this.byId.get(id);
    const found: string[] = [];
    if (hex) {
      const limit = (this.size * 1.9) ** 2;
      for (const other of this.around(hex.x, hex.y)) {
        if (other !== hex && (other.x - hex.x) ** 2 + (other.y - hex.y) ** 2 < limit) found.push(other.id);
      }
    }
    this.near.set(id, found);
    return found;
  }

  adjacent(a: string, b: string): boolean {
    return this.neighbours(a).includes(b);
  }

  /** The neighbour that lies most nearly in a direction (in degrees, 0 = right, 90 = down). */
  toward(id: string, degrees: number): string | undefined {
    const from = this.byId.get(id);
    if (!from) return undefined;
    const angle = (degrees * Math.PI) / 180;
    let best: string | undefined;
    let bestDot = 0.3;
    for (const other of this.neighbours(id)) {
      const hex = this.byId.get(other)!;
      const length = Math.hypot(hex.x - from.x, hex.y - from.y);
      const dot = ((hex.x - from.x) * Math.cos(angle) + (hex.y - from.y) * Math.sin(angle)) / length;
      if (dot > bestDot) {
        best = other;
        bestDot = dot;
      }
    }
    return best;
  }

  /** Corners of a hex, scaled about its centre. */
  corners(id: string, scale = 1): Point[] {
    const hex = this.byId.get(id);
    if (!hex) return [];
    return Array.from({ length: 6 }, (_, i) => {
      const angle = (Math.PI / 3) * i;
      return { x: hex.x + this.size * scale * Math.cos(angle), y: hex.y + this.size * scale * Math.sin(angle) };
    });
  }

  /** Human words for a hex: its number and the place printed there. */
  label(id: string | null | undefined): string {
    const hex = this.get(id);
    if (!hex) return id ?? "off map";
    return hex.name ? `${hex.name} (${hex.id})` : hex.id;
  }

  private cellKey(x: number, y: number): string {
    const side = this.size * 2;
    return `${Math.floor(x / side)},${Math.floor(y / side)}`;
  }

  private *around(x: number, y: number): Iterable<MapHex> {
    const side = this.size * 2;
    const column = Math.floor(x / side);
    const row = Math.floor(y / side);
    for (let c = column - 1; c <= column + 1; c++) {
      for (let r = row - 1; r <= row + 1; r++) yield* this.cells.get(`${c},${r}`) ?? [];
    }
  }
}
