import type { Side } from "../protocol";

/** Our own line icons, 20 by 20. */
const PATHS: Record<string, preact.JSX.Element> = {
  roll: <><ellipse cx="10" cy="6" rx="6.5" ry="2.6" /><path d="M3.5 6v7.5c0 1.5 2.9 2.7 6.500 2.700s6.500-1.200 6.500-2.700V6M3.500 8.500l4 7.300M10 16.200l3.500-7.700M16.500 8.500l-3.200 7.300M6.500 8.300L10 16.200" /></>,
  log: <path d="M4.500 3.500h11v13h-11zM7 7h6M7 10h6M7 13h4" />,
  inspect: <><circle cx="9" cy="9" r="5.200" /><path d="M13 13l4 4" /></>,
  replay: <path d="M4 10a6 6 0 1 0 2-4.500M6 2.500v3.200h3.200M9 7.500v5l4-2.500z" />,
  help: <><circle cx="10" cy="10" r="7" /><path d="M7.800 8a2.200 2.200 0 1 1 3.300 1.900c-.8.500-1.100.9-1.100 1.800M10 14.200v.3" /></>,
  undo: <path d="M4 8h8a4 4 0 0 1 0 8H8M4 8l3.500-3.500M4 8l3.500 3.500" />,
  hint: <path d="M7.500 14.500c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6zM8 17h4" />,
  close: <path d="M5 5l10 10M15 5L5 15" />,
  play: <path d="M6 4l10 6-10 6z" />,
  pause: <path d="M6 4v12M14 4v12" />,
  back: <path d="M13 4l-7 6 7 6z" />,
  forward: <path d="M7 4l7 6-7 6z" />,
  bend: <path d="M4 16c0-6 3-6 6-6s6 0 6-6M13 6l3-3 2 4" />,
  swords: <path d="M4 4l9 9M16 4l-9 9M3.500 12.500l4 4M16.500 12.500l-4 4M12 15l3 3M8 15l-3 3" />,
};

export function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      {PATHS[name]}
    </svg>
  );
}

/** The side in a small cloth: hue and pattern, as on the counters. */
export function Flag({ side }: { side: Side }) {
  return <span class={`flag flag-${side}`} aria-hidden="true" />;
}
