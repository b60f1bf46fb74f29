/** One measured figure, printed as a line of JSON. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Baseline that the value is measured against, in words. */
  readonly against: string;
  /** True where a goal is set for it; its name is then the suite's, or begins with it. */
  readonly headline?: boolean;
  /** True where a larger value is the better one; figures a second are so without saying it. */
  readonly moreIsBetter?: boolean;
}

/** A set of figures that are measured together. */
export interface Suite {
  readonly name: string;
  readonly description: string;
  /** True for a suite that takes so long that it runs only where it is asked for by name. */
  readonly onlyWhenNamed?: boolean;
  /** `argument` is what stands after the suite's name and a colon. */
  run(argument?: string): AsyncIterable<Figure> | Iterable<Figure>;
}
