import type { PartialSum } from "./partial-sum.ts";

/** Placeholder of an unknown word. */
export const UNKNOWN_WORD = "unknown";
export type UnknownWord = typeof UNKNOWN_WORD;

/** Part of each view with values that can be unknown. */
export interface NamesUnknown {
  /** Names of fields that are unknown or partial; omitted if every field is exact. */
  readonly unknown?: readonly string[];
}

/**
 * Collects the names of metrics that are unknown or partial. An unknown metric is 0 in the response and
 * listed in `unknown`, so that readers do not mistake it for a measurement (docs/definitions.md#unknown).
 *
 * @internal
 */
export class UnknownFields {
  private readonly names: string[] = [];

  /** Returns the value, or 0 if it is unknown. */
  number(name: string, value: number | null): number {
    if (value === null) this.names.push(name);
    return value ?? 0;
  }

  /** Returns the known part, or 0; lists the name if the sum is partial or unknown. */
  sum(name: string, { value, isWhole }: PartialSum): number {
    if (value === null || !isWhole) this.names.push(name);
    return value ?? 0;
  }

  /** Returns the known part, or null; lists the name if the sum is partial or unknown. */
  nullable(name: string, { value, isWhole }: PartialSum): number | null {
    if (value === null || !isWhole) this.names.push(name);
    return value;
  }

  /** Returns a ratio that is null by its definition; lists the name if it is partial. */
  ratio(name: string, value: number | null, isWhole: boolean): number | null {
    if (!isWhole) this.names.push(name);
    return value;
  }

  /** Returns the word, or "unknown". */
  text<Word extends string>(name: string, value: Word | null): Word | UnknownWord {
    if (value === null) this.names.push(name);
    return value ?? UNKNOWN_WORD;
  }

  /** Returns the flag, or false if it is unknown. */
  flag(name: string, value: boolean | null): boolean {
    if (value === null) this.names.push(name);
    return value ?? false;
  }

  /** Returns the field `unknown`; empty if everything is known. */
  field(): NamesUnknown {
    return this.names.length === 0 ? {} : { unknown: this.names };
  }
}

/**
 * Returns the fields that `build` returns, and those of `UnknownFields.field`.
 *
 * @internal
 */
export function withUnknown<Fields extends object>(
  build: (unknown: UnknownFields) => Fields,
): Fields & NamesUnknown {
  const unknown = new UnknownFields();
  return { ...build(unknown), ...unknown.field() };
}
