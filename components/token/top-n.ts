/** Numbers of holders that can be asked for. */
export const TOP_CHOICES = [10, 20, 50, 100] as const;
export type TopN = (typeof TOP_CHOICES)[number];

const DEFAULT_TOP: TopN = 20;
/** Most holders of a deep analysis (docs/definitions.md#holders). */
export const MAX_DEEP = 50;

/** Reads how many holders an address asks for; 20 where it says nothing sensible. */
export function readTopN(value: string | readonly string[] | undefined): TopN {
  return TOP_CHOICES.find((choice) => String(choice) === value) ?? DEFAULT_TOP;
}
