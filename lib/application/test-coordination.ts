import type { DirectEvidence } from "@walletlens/engine/coordination/direct/direct-facts";
import {
  type Coordination,
  findCoordination,
  type StatisticalEvidence,
} from "@walletlens/engine/coordination/find-coordination";
import type { SignaturePages } from "@walletlens/engine/coordination/forerunners";
import type { CoordinationInput } from "@walletlens/engine/coordination/trading-history";
import { type ForerunnerPorts, type Forerunners, readForerunners } from "./read-forerunners";
import { runCooperatively } from "./run-cooperatively";

export interface CoordinationQuestion extends CoordinationInput {
  /** Pairs that are linked anyway: whom they follow changes nothing. */
  readonly direct: readonly DirectEvidence[];
  readonly pages: SignaturePages;
}

export interface TestedCoordination extends Coordination {
  readonly forerunners: Pick<Forerunners, "calls" | "unread">;
  /** Pairs that are called coordinated, but before whose events too few transactions were read. */
  readonly uncheckedPairs: number;
}

/**
 * Tests which pairs of a group act together. Before a pair is called coordinated by its trades alone, those who signed
 * just before them are read, and all is tested again with the wallets that recur: whoever follows the same one is none.
 */
export async function testCoordination(
  ports: ForerunnerPorts,
  { direct, pages, ...input }: CoordinationQuestion,
): Promise<TestedCoordination> {
  const linked = new Set(direct.filter(({ holds }) => holds).map(nameOfPair));
  const listCalled = ({ evidence }: Coordination) =>
    evidence.filter((each) => each.holds && each.kind === "synchronous" && !linked.has(nameOfPair(each)));
  const alone = await runCooperatively(findCoordination(input));
  const own = new Set(input.wallets.flatMap(({ trades }) => trades.map(({ signature }) => signature)));
  const members = new Set(input.wallets.map(({ wallet }) => wallet));
  const { wallets, checked, ...forerunners } = await readForerunners(ports, {
    ...{ evidence: listCalled(alone), pages, own, members },
  });
  const tested =
    wallets.length === 0
      ? alone
      : await runCooperatively(findCoordination({ ...input, forerunners: wallets }));
  const known = new Set(checked.map(nameOfPair));
  const uncheckedPairs = listCalled(tested).filter((each) => !known.has(nameOfPair(each))).length;
  return { ...tested, forerunners, uncheckedPairs };
}

function nameOfPair({ walletA, walletB }: Pick<StatisticalEvidence, "walletA" | "walletB">): string {
  return `${walletA} ${walletB}`;
}
