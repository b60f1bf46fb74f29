import type { PartialSum } from "./partial-sum.ts";

/**
 * Placeholder of a word that is not known.
 *
 * @example
 * UNKNOWN_WORD // "unknown"
 */
export const UNKNOWN_WORD = "unknown";
export type UnknownWord = typeof UNKNOWN_WORD;

/**
 * Collects the names of metrics that are unknown, or known only in part. A metric that has nothing to be computed from
 * is 0 in the answer. Both kinds are listed beside it, so that a reader does not mistake the placeholder for a
 * measurement, or the part for the whole (docs/definitions.md#unknown).
 *
 * @internal
 */
export class UnknownFields {
  private readonly names: string[] = [];

  /** The metric, or 0 with its name noted. */
  number(name: string, value: number | null): number {
    if (value === null) this.names.push(name);
    return value ?? 0;
  }

  /** The part that is known, or 0; its name is noted unless that is the whole sum. */
  sum(name: string, { value, isWhole }: PartialSum): number {
    if (value === null || !isWhole) this.names.push(name);
    return value ?? 0;
  }

  /** The word, or "unknown" with its name noted. */
  text<Word extends string>(name: string, value: Word | null): Word | UnknownWord {
    if (value === null) this.names.push(name);
    return value ?? UNKNOWN_WORD;
  }

  /** The flag, or false with its name noted. */
  flag(name: string, value: boolean | null): boolean {
    if (value === null) this.names.push(name);
    return value ?? false;
  }

  /** The additional `unknown` field; absent where everything is known. */
  field(): { unknown?: readonly string[] } {
    return this.names.length === 0 ? {} : { unknown: this.names };
  }
}
