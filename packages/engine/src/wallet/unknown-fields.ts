/**
 * Collects the names of figures that have nothing to be computed from. Each becomes 0 in the answer and is listed
 * beside it, so that nobody mistakes the placeholder for a measurement (docs/definitions.md#unknown).
 */
export class UnknownFields {
  private readonly names: string[] = [];

  /** The figure, or 0 with its name noted. */
  number(name: string, value: number | null): number {
    if (value === null) this.names.push(name);
    return value ?? 0;
  }

  /** The sum, or 0; its name is noted where it is unknown, and where it leaves out what is (`isWhole` false). */
  sum(name: string, value: number | null, isWhole: boolean): number {
    if (value === null || !isWhole) this.names.push(name);
    return value ?? 0;
  }

  /** The word, or "unknown" with its name noted. */
  text(name: string, value: string | null): string {
    if (value === null) this.names.push(name);
    return value ?? "unknown";
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
