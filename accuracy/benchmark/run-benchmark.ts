import { type Calibration, calibrate } from "../layers/calibration";
import { type ChosenOptions, listChoices } from "../layers/choices";
import { comparePublished, type PublishedFacts, scoreFacts } from "../layers/facts";
import { scoreIdentity } from "../layers/identity";
import { createWallets, scoreWallets, type WalletScores } from "../layers/wallets";
import { compareScores, type Score } from "./score";
import type { System } from "./system";

/** Content of `accuracy/results.json`: everything that docs/accuracy.md shows. The same code gives the same result. */
export interface BenchmarkResult {
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
  return {
    facts,
    identity: recordings && scoreIdentity(systems, recordings).toSorted(compareScores),
    scenarios: { ...scenarios, scores: scores.toSorted(compareScores) },
    choices: listChoices(systems),
    calibration: calibrate(),
  };
}

/** Silent errors of one system, as sentences: a release has none. Layers without recordings have none either. */
export function listSilentErrors(
  { facts, identity, scenarios }: BenchmarkResult,
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
