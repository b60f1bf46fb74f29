/**
 * Factor by which habits that two wallets have in common, and the model has no word for, may multiply the odds of each
 * event (Γ of Rosenbaum's sensitivity analysis, Observational Studies 2002, chapter 4; docs/coordination.md#calibration).
 */
const HIDDEN_HABITS = 1.5;

/** Largest chance that an event can have if the model says `chance`. */
export function allowForHabits(chance: number): number {
  return (HIDDEN_HABITS * chance) / (1 - chance + HIDDEN_HABITS * chance);
}
