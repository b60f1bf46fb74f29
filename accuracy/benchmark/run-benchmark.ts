import { type Calibration, calibrate } from "../layers/calibration";
import { type ChosenOptions, listChoices } from "../layers/choices";
import { comparePublished, type PublishedFacts, scoreFacts } from "../layers/facts";
import { scoreIdentity } from "../layers/identity";
import { createWallets, scoreWallets, type WalletScores } from "../layers/wallets";
import { compareScores, type Score } from "./score";
import type { System } from "./system";

/** Name of the system that the gate of a release is about. */
export const PRODUCT = "walletlens";

/** Content of `accuracy/results.json`: everything that docs/accuracy.md shows. The same code gives the same result. */
export interface BenchmarkResult {
  /** Silent errors of this product in facts, identity and scenarios, as sentences: with one of them nothing is released. */
  readonly silentErrors: readonly string[];
  /** Null without the recordings. */
  readonly facts: { readonly published: PublishedFacts; readonly scores: readonly Score[] } | null;
  readonly identity: readonly Score[] | null;
  readonly scenarios: WalletScores;
  readonly choices: readonly ChosenOptions[];
  readonly calibration: readonly Calibration[];
}

/** Runs all layers; those of recordings only if there are some. */
export async function runBenchmark(
  systems: readonly System[],
  recordings: ReadonlyMap<string, unknown> | null,
): Promise<BenchmarkResult> {
  const { scores, ...scenarios } = scoreWallets(systems, createWallets());
  const facts = recordings && {
    published: comparePublished(recordings),
    scores: (await scoreFacts(systems, recordings)).toSorted(compareScores),
  };
  const layers = {
    facts,
    identity: recordings && scoreIdentity(systems, recordings).toSorted(compareScores),
    scenarios: { ...scenarios, scores: scores.toSorted(compareScores) },
  };
  return {
    silentErrors: listSilentErrors(layers, PRODUCT),
    ...layers,
    choices: listChoices(systems),
    calibration: calibrate(),
  };
}

/** Returns the silent errors of one system, as sentences. Layers without recordings have none. */
export function listSilentErrors(
  { facts, identity, scenarios }: Pick<BenchmarkResult, "facts" | "identity" | "scenarios">,
  system: string,
): readonly string[] {
  const layers = { facts: facts?.scores, identity, scenarios: scenarios.scores };
  const unexplained = facts?.published.unexplained ?? [];
  return [
    ...unexplained.map((id) => `facts: ${id} differs without a reason`),
    ...Object.entries(layers).flatMap(([layer, scores]) =>
      (scores ?? [])
        .filter((score) => score.system === system)
        .flatMap(({ failures }) =>
          failures.map(
            ({ kind, silent, asked }) => `${layer}: ${silent} of ${asked} wrong and not said, ${kind}`,
          ),
        ),
    ),
  ];
}
