import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { readChainChanges } from "../benchmark/chain-balances";
import { type Score, type ScoredAnswer, sumScore } from "../benchmark/score";
import type { System, UnitChanges } from "../benchmark/system";
import { compareFact } from "../compare-fact";
import { readFacts } from "../read-facts";

/** Published assertions that are recorded here, and how many of them agree. */
export interface PublishedFacts {
  readonly listed: number;
  readonly compared: number;
  readonly agree: number;
  readonly explained: number;
  readonly unexplained: readonly string[];
}

/** Compares the published assertions about recorded transactions. */
export function comparePublished(recordings: ReadonlyMap<string, unknown>): PublishedFacts {
  const facts = readFacts();
  const compared = facts.flatMap((fact) => {
    const recorded = recordings.get(fact.signature);
    if (recorded === undefined) return [];
    return [{ id: fact.id, ...compareFact(fact, decodeTransaction(recorded, { slot: 0, blockTime: null })) }];
  });
  const count = (outcome: string) => compared.filter((each) => each.outcome === outcome).length;
  return {
    listed: facts.length,
    compared: compared.length,
    agree: count("agrees"),
    explained: count("explained"),
    unexplained: compared.filter(({ outcome }) => outcome === "unexplained").map(({ id }) => id),
  };
}

/** Scores what systems say that the fee payer of each recorded transaction got and gave, against the chain's balances. */
export async function scoreFacts(
  systems: readonly System[],
  recordings: ReadonlyMap<string, unknown>,
): Promise<readonly Score[]> {
  const questions = Array.from(recordings.values()).flatMap((text) => {
    const chain = readChainChanges(text);
    const units = chain?.byOwner.get(chain.feePayer)?.units ?? new Map<string, bigint>();
    const moved = new Map(Array.from(units).filter(([, amount]) => amount !== 0n));
    return chain === null || moved.size === 0 ? [] : [{ text, owner: chain.feePayer, moved }];
  });
  const scores: Score[] = [];
  for (const system of systems) {
    if (system.readUnits === undefined) continue;
    const answers: ScoredAnswer[] = [];
    for (const { text, owner, moved } of questions)
      answers.push(scoreUnits((await system.readUnits(text, owner)) ?? null, moved));
    scores.push(sumScore(system, answers));
  }
  return scores;
}

/** Each amount that a system lists must be the chain's. A transaction of which it lists only some mints is left out. */
function scoreUnits(stated: UnitChanges | null, moved: UnitChanges): ScoredAnswer {
  const size = Array.from(moved.values()).reduce((sum, amount) => sum + absolute(amount), 0n);
  const head = { kind: "recorded transactions", isNamed: false, size };
  if (stated === null) return { ...head, outcome: "left out", error: null };
  let error = 0n;
  for (const [mint, amount] of stated) error += absolute(amount - (moved.get(mint) ?? 0n));
  if (error > 0n) return { ...head, outcome: "silent", error };
  const isWhole = Array.from(moved.keys()).every((mint) => stated.has(mint));
  return isWhole ? { ...head, outcome: "right", error } : { ...head, outcome: "left out", error: null };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
