import type { Address } from "../address.ts";
import type { Steps } from "../steps.ts";
import { indexChangesInSteps } from "../swaps/index-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { addUnits, type HeldUnits } from "../wallet/held-units.ts";
import type { Coverage, Holdings, PresentPrices, WalletInput } from "../wallet/wallet-input.ts";
import { findUnseenReceipts } from "./find-unseen-receipts.ts";
import { type MemberChange, mergeChanges } from "./merge-changes.ts";
import { type OrderedHistory, orderTransactions } from "./order-transactions.ts";

/** Several wallets as one owner. */
export interface CombinedWallets {
  /** Named after the first wallet by address. */
  readonly input: WalletInput;
  readonly internal: InternalMoves;
}

/** Transactions between members. */
export interface InternalMoves {
  readonly transfers: number;
  /** One received a token and gave quote for it, the other the reverse. */
  readonly tradesBetweenMembers: number;
}

/**
 * Combines wallets into one owner: a transaction of several members becomes one change, so that transfers and
 * trades between them cancel, and units keep their cost and age. A transfer that only its sender's history
 * shows is added if all histories are complete. The order of the wallets does not matter. Throws a RangeError
 * without wallets. A step is one history, slot or transaction.
 */
export function* combineWallets(inputs: readonly WalletInput[]): Steps<CombinedWallets> {
  const wallets = inputs.toSorted((a, b) => (a.wallet < b.wallet ? -1 : 1));
  const [first] = wallets;
  if (first === undefined) throw new RangeError("there is no wallet to combine");
  const members = new Set(wallets.map(({ wallet }) => wallet));
  const histories: OrderedHistory[] = [];
  for (const { wallet, changes } of wallets) {
    yield;
    histories.push({ wallet, ordered: (yield* indexChangesInSteps(changes)).ordered });
  }
  const isWhole = wallets.every(({ coverage }) => coverage.complete);
  const receipts = isWhole ? yield* findUnseenReceipts(histories) : NONE_UNSEEN;
  const counts = { transfers: 0, tradesBetweenMembers: 0 };
  const changes: OwnerChange[] = [];
  yield* orderTransactions(histories, (parts) => {
    const kind = classifyInternal(parts, members);
    if (kind !== null) counts[kind] += 1;
    const unseen = receipts.get(parts[0]?.change.signature ?? "") ?? [];
    changes.push(mergeChanges(parts, members, unseen, first.labeled?.dollars));
  });
  yield;
  const input = {
    ...first,
    changes,
    coverage: uniteCoverage(wallets, changes.length),
    holdings: addHoldings(wallets.map(({ holdings }) => holdings)),
    solUsd: uniteMaps(wallets.map(({ solUsd }) => solUsd)),
    present: unitePrices(wallets.map(({ present }) => present)),
    mints: uniteMaps(wallets.map(({ mints }) => mints)),
    launches: uniteMaps(wallets.map(({ launches = NO_LAUNCHES }) => launches)),
    label: null,
    kol: null,
    analyzedAt: Math.max(...wallets.map(({ analyzedAt }) => analyzedAt)),
    members: wallets,
  };
  return { input, internal: counts };
}

const NO_LAUNCHES: NonNullable<WalletInput["launches"]> = new Map();
const NONE_UNSEEN: ReadonlyMap<string, OwnerChange["tokens"]> = new Map();

function classifyInternal(
  parts: readonly MemberChange[],
  members: ReadonlySet<Address>,
): keyof InternalMoves | null {
  for (const { change: giver } of parts) {
    if (giver.solLamports <= 0n) continue;
    for (const { change: taker } of parts) {
      const isPaid =
        taker.solLamports < 0n &&
        giver.tokens.some((gave) => gave.after < gave.before && gets(taker, gave.mint));
      if (isPaid) return "tradesBetweenMembers";
    }
  }
  const isTransfer = parts.some(({ change }) =>
    change.direct.some(({ counterparty }) => members.has(counterparty)),
  );
  return isTransfer ? "transfers" : null;
}

function gets({ tokens }: OwnerChange, mint: Address): boolean {
  return tokens.some((token) => token.mint === mint && token.after > token.before);
}

/** Returns the coverage from the first to the last transaction of all wallets. It is complete if every history is. */
function uniteCoverage(wallets: readonly WalletInput[], combined: number): Coverage {
  const coverages = wallets.map(({ coverage }) => coverage);
  const min = (values: readonly (number | null)[]) => pick(values, Math.min);
  const max = (values: readonly (number | null)[]) => pick(values, Math.max);
  // Transactions without a change are only counted, so shared ones count twice.
  const changeCount = wallets.reduce((sum, { changes }) => sum + changes.length, 0);
  const transactionCount = coverages.reduce((sum, { transactions }) => sum + transactions, 0);
  return {
    fromSlot: min(coverages.map(({ fromSlot }) => fromSlot)),
    toSlot: max(coverages.map(({ toSlot }) => toSlot)),
    fromTime: min(coverages.map(({ fromTime }) => fromTime)),
    toTime: max(coverages.map(({ toTime }) => toTime)),
    transactions: transactionCount - (changeCount - combined),
    complete: coverages.every(({ complete }) => complete),
  };
}

function pick(values: readonly (number | null)[], choose: (...of: number[]) => number): number | null {
  const knownValues = values.filter((value) => value !== null);
  return knownValues.length === 0 ? null : choose(...knownValues);
}

/** Null if the holdings of one wallet are unknown. */
function addHoldings(holdingsList: readonly (Holdings | null)[]): Holdings | null {
  const tokens = new Map<Address, HeldUnits>();
  let slot = 0;
  let lamports = 0n;
  for (const holdings of holdingsList) {
    if (holdings === null) return null;
    slot = Math.max(slot, holdings.slot);
    lamports += holdings.lamports;
    for (const [mint, units] of holdings.tokens) tokens.set(mint, addUnits(tokens.get(mint), units));
  }
  return { slot, lamports, tokens };
}

function unitePrices(priceList: readonly (PresentPrices | null)[]): PresentPrices | null {
  const knownPrices = priceList.filter((prices) => prices !== null);
  if (knownPrices.length < priceList.length) return null;
  const liquidityUsd = knownPrices.flatMap((prices) => prices.liquidityUsd ?? []);
  const estimated = knownPrices.flatMap((prices) => [...(prices.estimated ?? [])]);
  const tokenUsd = knownPrices.map((prices) => prices.tokenUsd).filter((prices) => prices !== null);
  return {
    solUsd: knownPrices.find(({ solUsd }) => solUsd !== null)?.solUsd ?? null,
    tokenUsd: tokenUsd.length < knownPrices.length ? null : uniteMaps(tokenUsd),
    ...(liquidityUsd.length === 0 ? {} : { liquidityUsd: uniteMaps(liquidityUsd) }),
    ...(estimated.length === 0 ? {} : { estimated: new Set(estimated) }),
  };
}

function uniteMaps<Key, Value>(maps: readonly ReadonlyMap<Key, Value>[]): ReadonlyMap<Key, Value> {
  return maps.length === 1 && maps[0] !== undefined ? maps[0] : new Map(maps.flatMap((map) => [...map]));
}
