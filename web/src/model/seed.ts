/** The seed of the dice that a player may type. */

/** Larger numbers a page can't hold without harm. */
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

/** The seed that the words mean: none if empty; `null` if they mean no number that can be one. */
export function seedOf(words: string): number | undefined | null {
  const bare = words.trim();
  if (bare === "") return undefined;
  if (!/^\d+$/.test(bare)) return null;
  const seed = Number(bare);
  return seed <= LARGEST_SEED ? seed : null;
}

export const SEED_REFUSAL = `The seed of the dice must be a whole number from 0 to ${LARGEST_SEED}, in digits only; leave it empty for fresh dice.`;
