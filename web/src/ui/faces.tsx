import { Die } from "./dice";

/** All faces of a die; those that do not serve are struck. */
export function Faces({ serves, label }: { serves: (face: number) => boolean; label: string }) {
  return (
    <div class="replenish-die" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5, 6].map((face) => (
        <span key={face} class={serves(face) ? "serves" : "fails"}>
          <Die face={face} small side={null} />
        </span>
      ))}
    </div>
  );
}
