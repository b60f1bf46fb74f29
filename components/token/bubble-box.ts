/** Evidence that links two holders. */
export interface HolderLink {
  readonly holders: readonly [string, string];
  readonly verdict: "linked" | "coordinated";
  /** Kinds of evidence, as text of a tooltip. */
  readonly words: string;
}

export const BUBBLE_BOX = 400;
/** Height of a name in a bubble, in units of the box. */
export const NAME_SIZE = 12;
