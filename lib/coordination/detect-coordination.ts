import type { DirectEvidence } from "@walletlens/engine/coordination/direct/direct-facts";
import {
  type Coordination,
  findCoordination,
  type StatisticalEvidence,
} from "@walletlens/engine/coordination/find-coordination";
import { MIN_LEADER_EVENTS, type SignaturePages } from "@walletlens/engine/coordination/leaders";
import type { CoordinationInput } from "@walletlens/engine/coordination/trading-history";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type LeaderPorts, type Leaders, readLeaders } from "./read-leaders";

/** Bounds of one group in looking for whom synchronous pairs follow (docs/coordination.md#verdict). */
const LEADERS = { maxCalls: 20, maxEvents: MIN_LEADER_EVENTS } as const;
/** The same for who buys as overlapping pairs do: more of both, since busy wallets stand near as well. */
const CO_BUYERS = { maxCalls: 30, maxEvents: 6 } as const;

export interface CoordinationQuestion extends CoordinationInput {
  /** Pairs that are linked anyway: whom they follow changes nothing. */
  readonly direct: readonly DirectEvidence[];
  readonly pages: SignaturePages;
}

export interface TestedCoordination extends Coordination {
  readonly leaders: Pick<Leaders, "calls" | "unread">;
  /** Pairs that are called coordinated, but before whose events too few transactions were read. */
  readonly pairsWithoutLeaderCheck: number;
}

/**
 * Tests which pairs of a group act together. Before a pair is called coordinated by its trades alone, those who signed
 * near them are read, and all is tested again with the wallets that recur: two who follow the same one, or buy in
 * proportion to what it buys, are none.
 */
export async function detectCoordination(
  ports: LeaderPorts,
  { direct, pages, ...input }: CoordinationQuestion,
): Promise<TestedCoordination> {
  const linked = new Set(direct.filter(({ holds }) => holds).map(nameOfPair));
  const listCalled = ({ evidence }: Coordination) => {
    const called = evidence.filter((each) => each.holds && !linked.has(nameOfPair(each)));
    const together = called.filter(({ kind }) => kind === "synchronous");
    const synchronous = new Set(together.map(nameOfPair));
    const overlapping = called.filter((each) => !synchronous.has(nameOfPair(each)));
    return { together, overlapping, all: [...together, ...overlapping] };
  };
  const alone = await runCooperatively(findCoordination(input));
  const own = new Set(input.wallets.flatMap(({ trades }) => trades.map(({ signature }) => signature)));
  const members = new Set(input.wallets.map(({ wallet }) => wallet));
  const { together, overlapping } = listCalled(alone);
  const read = (evidence: readonly StatisticalEvidence[], bounds: typeof LEADERS | typeof CO_BUYERS) =>
    readLeaders(ports, { evidence, pages, own, members, ...bounds });
  const { wallets, checked, ...leaders } = joinLeaders(
    await read(together, LEADERS),
    await read(overlapping, CO_BUYERS),
  );
  const tested =
    wallets.length === 0 ? alone : await runCooperatively(findCoordination({ ...input, leaders: wallets }));
  const known = new Set(checked.map(nameOfPair));
  const pairsWithoutLeaderCheck = listCalled(tested).all.filter(
    (each) => !known.has(nameOfPair(each)),
  ).length;
  return { ...tested, leaders, pairsWithoutLeaderCheck };
}

/** What was read for two kinds of evidence; a wallet that was found for both is taken from the first. */
function joinLeaders(one: Leaders, other: Leaders): Leaders {
  const known = new Set(one.wallets.map(({ wallet }) => wallet));
  return {
    wallets: [...one.wallets, ...other.wallets.filter(({ wallet }) => !known.has(wallet))],
    calls: one.calls + other.calls,
    unread: [...new Set([...one.unread, ...other.unread])],
    checked: [...one.checked, ...other.checked],
  };
}

function nameOfPair({ walletA, walletB }: Pick<StatisticalEvidence, "walletA" | "walletB">): string {
  return `${walletA} ${walletB}`;
}
