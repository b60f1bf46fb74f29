/**
 * True in `npm run test:full`, false in `npm test`. Files named `*.full.test.ts` and `*.full.spec.ts` run in the full
 * scope only; a test that runs in both takes its number of rounds from `inScope`.
 */
export const isFullScope = process.env.TEST_SCOPE === "full";

/**
 * Returns the value for the scope of this run: `quick` in `npm test`, `full` in `npm run test:full`.
 *
 * @example
 * const kills = inScope({ quick: 5, full: 74 });
 */
export function inScope<Value>({ quick, full }: { readonly quick: Value; readonly full: Value }): Value {
  return isFullScope ? full : quick;
}

/**
 * Returns the number of runs of a property: `runs` in `npm run test:full`, a fifth of them in `npm test`, at least 25
 * unless `runs` is less.
 *
 * @example
 * fc.assert(property, { numRuns: runs(300) });
 */
export function runs(count: number): number {
  return isFullScope ? count : Math.min(count, Math.max(25, Math.ceil(count / 5)));
}
