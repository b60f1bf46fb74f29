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

/** Limits of one group for finding leaders of synchronous pairs (docs/coordination.md#verdict). */
const LEADERS = { maxCalls: 20, maxEvents: MIN_LEADER_EVENTS } as const;
/** The same for co-buyers of overlapping pairs: more calls, because busy wallets are also near. */
const CO_BUYERS = { maxCalls: 30, maxEvents: 6 } as const;

export interface CoordinationRequest extends CoordinationInput {
  /** Direct evidence. Leaders do not matter for pairs that it links. */
  readonly direct: readonly DirectEvidence[];
  readonly pages: SignaturePages;
}

export interface TestedCoordination extends Coordination {
  readonly leaders: Pick<Leaders, "calls" | "unread">;
  /** Coordinated pairs for which too few transactions before their events were read. */
  readonly pairsWithoutLeaderCheck: number;
}

/**
 * Tests which pairs of a group act together. Before a pair is called coordinated by trades alone, the signers
 * near its trades are read and all pairs are tested again with the recurring wallets: two followers of one
 * leader, or two that buy in proportion to it, are not coordinated.
 */
export async function detectCoordination(
  ports: LeaderPorts,
  { direct, pages, ...input }: CoordinationRequest,
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

/** Joins the leaders of two kinds of evidence; a wallet of both is taken from the first. */
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
