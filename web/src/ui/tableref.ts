import { signal } from "@preact/signals";
import type { Table } from "../map/table";

/** The map on the table, for those who point at it. */
export const table = signal<Table | null>(null);
