/**
 * Factors by which habits that two wallets have in common, and the model has no word for, may multiply the odds of each
 * event (Γ of Rosenbaum's sensitivity analysis, Observational Studies 2002, chapter 4; docs/coordination.md#calibration).
 * Of what two wallets buy less is hidden than of when: others who buy the same are looked for.
 */
export const HIDDEN_HABITS = { synchronous: 1.5, rare_overlap: 1.1 } as const;

/** Returns the largest chance that an event can have if the model says `chance`. */
export function applySensitivityBound(chance: number, factor: number): number {
  return (factor * chance) / (1 - chance + factor * chance);
}
