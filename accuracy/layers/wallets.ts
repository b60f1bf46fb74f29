import { type Score, scoreAnswer, sumScore } from "../benchmark/score";
import type { System } from "../benchmark/system";
import { createScenarioWallet, type ScenarioWallet, VARIANTS } from "../scenarios/scenario";
import { SCENARIOS } from "../scenarios/scenarios";

/** Result of the layer of generated wallets. */
export interface WalletScores {
  readonly wallets: number;
  readonly kinds: readonly string[];
  readonly scores: readonly Score[];
}

/** All generated wallets: each kind in each variant. */
export function createWallets(): readonly ScenarioWallet[] {
  return SCENARIOS.flatMap((scenario) => VARIANTS.map((variant) => createScenarioWallet(scenario, variant)));
}

/** Scores systems on generated wallets. */
export function scoreWallets(systems: readonly System[], wallets: readonly ScenarioWallet[]): WalletScores {
  const scores = systems.flatMap((system) => {
    if (system.analyze === undefined) return [];
    const answers = wallets.map(({ kind, wallet, truth }) =>
      scoreAnswer(system.analyze?.(wallet) ?? null, { kind, ...truth }, system.lots),
    );
    return [sumScore(system, answers)];
  });
  return { wallets: wallets.length, kinds: [...new Set(wallets.map(({ kind }) => kind))], scores };
}
