/**
 * Factors by which habits outside the model may multiply the odds of each event (Γ of Rosenbaum's sensitivity
 * analysis, Observational Studies 2002, chapter 4; docs/coordination.md#calibration). The factor of overlap
 * is smaller, because co-buyers are part of its model.
 */
export const HIDDEN_HABITS = { synchronous: 1.5, rare_overlap: 1.1 } as const;

/** A likelier event is certain: no model knows how seldom it fails, and many of them would be evidence by their few failures. */
const MAX_CHANCE = 0.8;

/** Returns the maximum chance of an event with the modeled `chance`. */
export function applySensitivityBound(chance: number, factor: number): number {
  return chance > MAX_CHANCE ? 1 : (factor * chance) / (1 - chance + factor * chance);
}
