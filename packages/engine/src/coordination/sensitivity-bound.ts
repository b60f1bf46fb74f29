/**
 * Factors by which habits outside the model may multiply the odds of each event (Γ of Rosenbaum's sensitivity
 * analysis, Observational Studies 2002, chapter 4; docs/coordination.md#calibration). The factor of overlap
 * is smaller, because co-buyers are part of its model.
 */
export const HIDDEN_HABITS = { synchronous: 1.5, rare_overlap: 1.1 } as const;

/** Events with a larger chance count as certain, because no model is exact near 1 and many such events would become evidence. */
const MAX_CHANCE = 0.8;

/** Returns the maximum chance of an event with the modeled `chance`. */
export function applySensitivityBound(chance: number, factor: number): number {
  return chance > MAX_CHANCE ? 1 : (factor * chance) / (1 - chance + factor * chance);
}
