export const TOP_CHOICES = [10, 20, 50, 100] as const;
export type TopChoice = (typeof TOP_CHOICES)[number];

const DEFAULT_TOP: TopChoice = 20;
/** Maximum number of holders of a deep analysis (docs/definitions.md#holders). */
export const MAX_DEEP = 50;

/** Returns the number of holders in an address; 20 if it is invalid. */
export function readTopN(value: string | readonly string[] | undefined): TopChoice {
  return TOP_CHOICES.find((choice) => String(choice) === value) ?? DEFAULT_TOP;
}
