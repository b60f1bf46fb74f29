import type { Address } from "@walletlens/engine/address";
import type { DirectEvidence } from "@walletlens/engine/coordination/direct/direct-facts";
import { type Coordination, findCoordination } from "@walletlens/engine/coordination/find-coordination";
import { MIN_LEADER_EVENTS, type SignaturePages } from "@walletlens/engine/coordination/leaders";
import type { CoordinationInput, TradingHistory } from "@walletlens/engine/coordination/trading-history";
import { runCooperatively } from "@/lib/runtime/run-cooperatively";
import { type LeaderPorts, LeaderProgress, type Leaders, nameOfPair, readLeaders } from "./read-leaders";

/** Limits of one round for finding leaders of synchronous pairs, and of pairs in a fixed order (docs/coordination.md#verdict): of eight events two have one of eight leaders. */
const LEADERS = { maxCalls: 40, maxEvents: 2 * MIN_LEADER_EVENTS } as const;
/** The same for co-buyers of overlapping pairs: busy wallets are also near. */
const CO_BUYERS = { maxCalls: 30, maxEvents: 6 } as const;
/** Maximum number of rounds of one group. */
const MAX_ROUNDS = 12;

export interface CoordinationRequest extends CoordinationInput {
  /** Direct evidence. Leaders do not matter for pairs that it links. */
  readonly direct: readonly DirectEvidence[];
  readonly pages: SignaturePages;
}

export interface TestedCoordination extends Coordination {
  readonly leaders: Pick<Leaders, "calls" | "unread"> & {
    /** False if the last round still found wallets. */
    readonly complete: boolean;
  };
  /** Coordinated pairs for which too few transactions before their events were read. */
  readonly pairsWithoutLeaderCheck: number;
}

/**
 * Tests which pairs of a group act together. Before a pair is called coordinated by trades alone, the signers
 * near its trades are read and all pairs are tested again with the recurring wallets, until no other wallet recurs. So it is for
 * pairs that trade in a fixed order: two
 * followers of one leader, also if it trades from several wallets, or two that buy in proportion to it, are not coordinated.
 */
export async function detectCoordination(
  ports: LeaderPorts,
  { direct, pages, ...input }: CoordinationRequest,
): Promise<TestedCoordination> {
  const linked = new Set(direct.filter(({ holds }) => holds).map(nameOfPair));
  const ownSignatures = new Set(
    input.wallets.flatMap(({ trades }) => trades.map(({ signature }) => signature)),
  );
  const members = new Set(input.wallets.map(({ wallet }) => wallet));
  const progress = {
    synchronous: new LeaderProgress(),
    overlapping: new LeaderProgress(),
    ordered: new LeaderProgress(),
  };
  const leaders = new Map<Address, TradingHistory>();
  const unread = new Set<Address>();
  const checked = new Set<string>();
  let tested = await runCooperatively(findCoordination(input));
  let calls = 0;
  let complete = false;
  // After the tokens of a leader are excluded, another one can explain the others.
  for (let round = 0; round < MAX_ROUNDS && !complete; round += 1) {
    const { together, overlapping, ordered } = listCalled(tested, linked);
    const search = { pages, own: ownSignatures, members };
    const searches = [
      await readLeaders(ports, { ...search, ...LEADERS, evidence: together, progress: progress.synchronous }),
      await readLeaders(ports, {
        ...search,
        ...CO_BUYERS,
        evidence: overlapping,
        progress: progress.overlapping,
      }),
      await readLeaders(ports, { ...search, ...LEADERS, evidence: ordered, progress: progress.ordered }),
    ];
    const previousCount = leaders.size;
    for (const { wallets, ...each } of searches) {
      for (const history of wallets) if (!leaders.has(history.wallet)) leaders.set(history.wallet, history);
      for (const wallet of each.unread) unread.add(wallet);
      for (const evidence of each.checked) checked.add(nameOfPair(evidence));
      calls += each.calls;
    }
    complete = leaders.size === previousCount;
    if (!complete)
      tested = await runCooperatively(findCoordination({ ...input, leaders: [...leaders.values()] }));
  }
  const called = listCalled(tested, linked).all;
  const pairsWithoutLeaderCheck = called.filter((each) => !checked.has(nameOfPair(each))).length;
  return { ...tested, leaders: { calls, unread: [...unread], complete }, pairsWithoutLeaderCheck };
}

/** Lists statistical evidence between wallets that no direct evidence links, by the search that can explain it. */
function listCalled({ evidence }: Coordination, linked: ReadonlySet<string>) {
  const called = evidence.filter(
    (testedEvidence) => testedEvidence.holds && !linked.has(nameOfPair(testedEvidence)),
  );
  const together = called.filter(({ kind }) => kind === "synchronous");
  const synchronous = new Set(together.map(nameOfPair));
  const overlapping = called.filter((testedEvidence) => !synchronous.has(nameOfPair(testedEvidence)));
  const ordered = evidence.filter(
    (testedEvidence) => testedEvidence.kind === "fixed_order" && !linked.has(nameOfPair(testedEvidence)),
  );
  return { together, overlapping, ordered, all: [...together, ...overlapping] };
}
