import type { Random } from "@walletlens/demo-chain/market/random";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { type Address, address } from "@walletlens/engine/address";
import { findDirectEvidence } from "@walletlens/engine/coordination/direct/find-direct-evidence";
import { listContacts } from "@walletlens/engine/coordination/direct/list-contacts";
import { AIRDROP_RECEIVERS } from "@walletlens/engine/coordination/direct/list-transfers";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { joinLinks } from "@walletlens/engine/coordination/join-links";
import type { ObservedWallet } from "@walletlens/engine/coordination/observe-wallet";
import { runSteps } from "@walletlens/engine/steps";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { buildChange } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { MARKET_START } from "./market";
import { NO_PAIRS, type Tally } from "./score-group";

const MEMBERS = 4;
const OTHERS = 8;
const SOL = 1_000_000_000n;

/** Ways in which two members of a ring are tied; each pair of a ring has one of them. */
const TIES = ["both signed", "both ways", "one funder"] as const;

interface Move {
  readonly from: Address;
  readonly to: Address;
  readonly lamports: bigint;
  /** Signers besides the sender. */
  readonly cosigners?: readonly Address[];
  readonly receivers?: number;
  readonly opens?: boolean;
  /** Receivers of one base unit of a token without a value in the same transaction. */
  readonly worthlessTo?: readonly Address[];
}

/**
 * Returns the linked pairs among members of a ring and independent wallets. The ring erases its evidence by
 * dust: its funder and its members send one lamport to 26 unrelated wallets, in one transaction and
 * separately, and each transaction of the funder also sends a worthless token to nine of them. An outsider sends a small amount to each of the others, who do not react.
 */
export function scoreErasers(random: Random, name: string): Tally {
  const wallet = (kind: string, n: number) => address(createAddress(`${name} ${kind} ${n}`));
  const funder = wallet("funder", 0);
  const members = Array.from({ length: MEMBERS }, (_, n) => wallet("member", n));
  const others = Array.from({ length: OTHERS }, (_, n) => wallet("other", n));
  const unrelated = Array.from({ length: 26 }, (_, n) => wallet("stranger", n));
  const tie = random.pick(TIES);
  const [forger, ...known] = others;
  const moves = [
    ...members.map(
      (to): Move => ({
        from: tie === "one funder" ? funder : wallet("origin", 0),
        to,
        ...OPENING,
        worthlessTo: unrelated.slice(0, AIRDROP_RECEIVERS - 1),
      }),
    ),
    ...(tie === "one funder" ? [] : tieMembers(members, tie)),
    ...[funder, ...members].flatMap((from) => listDust(from, unrelated)),
    ...known.map((to): Move => ({ from: forger ?? funder, to, lamports: 1_100_000n })),
  ];
  const observed = [...members, ...others].map((each) => observe(each, moves));
  const toLamports = valueMoves([], new Map());
  const contacts = [funder, ...members, ...others].map(
    (each) => [each, listContacts(observe(each, moves), toLamports)] as const,
  );
  const { links } = joinLinks(
    findDirectEvidence({
      wallets: observed.map((each) => runSteps(toDirectHistory(each, toLamports))),
      // Without the common funder, an exchange opens the wallets of the members.
      labeled: new Set([wallet("origin", 0)]),
      contacts: new Map(contacts),
      passedThrough: new Map(),
    }),
    [],
  );
  const ring = new Set(members);
  const inRing = links.filter(({ walletA, walletB }) => ring.has(walletA) && ring.has(walletB)).length;
  const ringPairs = (MEMBERS * (MEMBERS - 1)) / 2;
  const all = ((MEMBERS + OTHERS) * (MEMBERS + OTHERS - 1)) / 2;
  return {
    ...NO_PAIRS,
    groups: 1,
    wrongGroups: links.length > inRing ? 1 : 0,
    ringPairs,
    ringCalled: inRing,
    otherPairs: all - ringPairs,
    otherCalled: links.length - inRing,
  };
}

const OPENING = { lamports: SOL, opens: true } as const;

function tieMembers(members: readonly Address[], tie: (typeof TIES)[number]): readonly Move[] {
  return members.flatMap((from, place) =>
    members.slice(place + 1).flatMap((to): readonly Move[] =>
      tie === "both signed"
        ? [{ from, to, lamports: 0n, cosigners: [to] }]
        : [
            { from, to, lamports: SOL },
            { from: to, to: from, lamports: SOL },
          ],
    ),
  );
}

function listDust(from: Address, unrelated: readonly Address[]): readonly Move[] {
  return unrelated.flatMap((to) => [
    { from, to, lamports: 1n, receivers: unrelated.length },
    { from, to, lamports: 1n },
  ]);
}

/** Direct movements as the engine reads them in a transaction that also sends a token to `others`. */
function readDirect({ from, to, lamports }: Move, others: readonly Address[], wallet: Address) {
  const mint = address(createAddress("worthless"));
  const accountOf = (owner: Address) => address(createAddress(`worthless of ${owner}`));
  const tokenOf = (owner: Address, before: bigint, after: bigint) => {
    return { account: accountOf(owner), mint, owner, decimals: 6, before, after };
  };
  const transaction = buildTransaction({
    feePayer: from,
    signers: [from],
    lamports: [
      { account: from, before: 2n * lamports, after: lamports },
      { account: to, before: 0n, after: lamports },
    ],
    tokens: [tokenOf(from, BigInt(others.length), 0n), ...others.map((each) => tokenOf(each, 0n, 1n))],
    transfers: [
      { instruction: 0, mint: null, source: from, destination: to, amount: lamports },
      ...others.map((each) => {
        return { instruction: 1, mint, source: accountOf(from), destination: accountOf(each), amount: 1n };
      }),
    ],
  });
  return extractOwnerChange(transaction, wallet, CONTEXT)?.direct ?? [];
}

const CONTEXT = mainnetContext();

/** History of one wallet, a change for each movement that it has part in. */
function observe(wallet: Address, moves: readonly Move[]): ObservedWallet {
  const contacts = moves.flatMap((move, n) => {
    const { from, to, lamports, cosigners = [], receivers = 1, opens = false } = move;
    if (from !== wallet && to !== wallet) return [];
    const isOut = from === wallet;
    const counterparty = isOut ? to : from;
    const signed = isOut || cosigners.includes(wallet);
    const amount = isOut ? -lamports : lamports;
    const direct = lamports === 0n ? [] : [{ counterparty, mint: null, amount, receivers }];
    const change = buildChange({
      signature: `${n}`,
      signed,
      feePayer: isOut ? null : from,
      cosigners: cosigners.filter((each) => each !== wallet),
      direct: move.worthlessTo === undefined ? direct : readDirect(move, move.worthlessTo, wallet),
      ownLamports: opens && !isOut ? { before: 0n, after: lamports } : { before: SOL, after: SOL + amount },
    });
    return [{ change, time: MARKET_START + n * SECONDS_PER_HOUR, traded: false }];
  });
  const trading = { wallet, trades: [], covered: [] };
  return { wallet, complete: true, trading, counterpartyChanges: contacts, prices: [], proceedsLamports: 0n };
}
