import type { Address } from "@walletlens/engine/address";
import { listDollars, WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { type ClassifyContext, classifyChange } from "@walletlens/engine/swaps/classify-change";
import { extractOwnerChange } from "@walletlens/engine/swaps/extract-owner-change";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";

export interface PurchaseSearch extends Pick<ClassifyContext, "labeled"> {
  readonly mint: Address;
  readonly context: ExtractionContext;
}

/** Owner whose units increased. */
export interface Receiver {
  readonly owner: Address;
  readonly accounts: readonly Address[];
  /** Base units. */
  readonly units: bigint;
  /** True if it had no units before. */
  readonly isNew: boolean;
}

/** A purchase in one transaction. */
export interface ReadPurchase {
  readonly units: bigint;
  /** Null if unknown, and if somebody else paid. */
  readonly lamports: bigint | null;
  readonly venue: Address | null;
  /** Accounts that paid for the wallet, or acted for it because it has no key. */
  readonly payers: readonly Address[];
}

/** Lists owners whose units increased, in the order of the transfers to them. */
export function listReceivers({ tokens, transfers }: Transaction, mint: Address): readonly Receiver[] {
  const changes = new Map<Address, { units: bigint; accounts: Address[]; isNew: boolean }>();
  for (const { owner, mint: of, account, before, after } of tokens) {
    if (owner === null || of !== mint) continue;
    const change = changes.get(owner) ?? { units: 0n, accounts: [], isNew: true };
    change.units += after - before;
    change.accounts.push(account);
    if (before > 0n) change.isNew = false;
    changes.set(owner, change);
  }
  const places = new Map<Address, number>();
  for (const [place, { destination }] of transfers.entries()) {
    if (!places.has(destination)) places.set(destination, place);
  }
  const findPlace = ({ accounts }: Receiver) =>
    Math.min(...accounts.map((account) => places.get(account) ?? transfers.length));
  return [...changes]
    .flatMap(([owner, change]) => (change.units > 0n ? [{ owner, ...change }] : []))
    .sort((one, other) => findPlace(one) - findPlace(other));
}

/**
 * Reads the purchase of a receiver: its own, or one that a signer paid for it. A receiver without a key must have bought from a
 * market: a pool that units are sold to is no buyer.
 */
export function readPurchase(
  transaction: Transaction,
  receiver: Receiver,
  { mint, context, ...known }: PurchaseSearch,
  solUsd: SolUsd,
): ReadPurchase | null {
  const { owner, units } = receiver;
  const isVault = !hasKey(owner);
  const sale = isVault ? findMarketSale(transaction, mint, context) : null;
  if (isVault && (sale === null || sale.markets.has(owner))) return null;
  const change = extractOwnerChange(transaction, owner, context);
  if (change !== null) {
    const { trades } = classifyChange(change, transaction.blockTime, { ...known, solUsd, nfts: NO_NFTS });
    const trade = trades.find((each) => each.side === "buy" && each.mint === mint);
    const payers = isVault ? listControllers(transaction) : [];
    if (trade !== undefined)
      return { units: trade.amount, lamports: trade.valueLamports, venue: change.venue, payers };
  }
  const marketSale = sale ?? findMarketSale(transaction, mint, context);
  if (marketSale === null || units * MIN_PART < marketSale.units) return null;
  const payer = findPayer(transaction, receiver, mint, marketSale, context);
  return payer === null ? null : { units, lamports: null, venue: change?.venue ?? null, payers: [payer] };
}

const NO_NFTS: ReadonlySet<Address> = new Set();

/** Units of less than a twentieth of what was sold are a fee or a reward, and no purchase for somebody else. */
const MIN_PART = 20n;

interface Quote {
  /** Native and wrapped SOL. */
  readonly lamports: bigint;
  /** Base units of dollars. */
  readonly dollars: bigint;
}

interface MarketSale {
  readonly markets: ReadonlySet<Address>;
  readonly units: bigint;
  readonly received: Quote;
}

/** Finds the markets of a purchase: authorities without a key that gave units for quote. Null if anybody else gave units. */
function findMarketSale(
  transaction: Transaction,
  mint: Address,
  context: ExtractionContext,
): MarketSale | null {
  const gifts = sumGiven(transaction, mint);
  const markets = new Set<Address>();
  const received = { lamports: 0n, dollars: 0n };
  let units = 0n;
  for (const [owner, amount] of gifts) {
    if (amount <= 0n) continue;
    const quote = sumQuote(transaction, owner, context);
    if (hasKey(owner) || (quote.lamports <= 0n && quote.dollars <= 0n)) return null;
    markets.add(owner);
    units += amount;
    received.lamports += quote.lamports;
    received.dollars += quote.dollars;
  }
  return markets.size === 0 ? null : { markets, units, received };
}

/** Units that each owner gave by transfers, less those that it got: a market may be filled in the transaction of its first sale. */
function sumGiven({ tokens, transfers }: Transaction, mint: Address): ReadonlyMap<Address, bigint> {
  const owners = new Map(tokens.map(({ account, owner }) => [account, owner]));
  const giftsByOwner = new Map<Address, bigint>();
  for (const { mint: of, source, destination, amount } of transfers) {
    if (of !== mint) continue;
    for (const [account, units] of [
      [source, amount],
      [destination, -amount],
    ] as const) {
      const owner = owners.get(account) ?? null;
      if (owner !== null) giftsByOwner.set(owner, (giftsByOwner.get(owner) ?? 0n) + units);
    }
  }
  return giftsByOwner;
}

/** Quote that an owner received, negative if it gave. */
function sumQuote({ lamports, tokens }: Transaction, owner: Address, { dollars }: ExtractionContext): Quote {
  const dollarList = listDollars(dollars);
  const sum = { lamports: 0n, dollars: 0n };
  for (const { account, before, after } of lamports) if (account === owner) sum.lamports += after - before;
  for (const { owner: of, mint, before, after } of tokens) {
    if (of !== owner) continue;
    if (mint === WRAPPED_SOL) sum.lamports += after - before;
    else if (dollarList.has(mint)) sum.dollars += after - before;
  }
  return sum;
}

/** Signer that gave most of the quote, at least half of what the markets got; null without one. */
function findPayer(
  transaction: Transaction,
  { owner: receiver }: Receiver,
  mint: Address,
  { received }: MarketSale,
  context: ExtractionContext,
): Address | null {
  const kind = received.lamports > 0n ? "lamports" : "dollars";
  let payer: { readonly address: Address; readonly given: bigint } | null = null;
  for (const address of listSigners(transaction)) {
    const isSeller = transaction.tokens.some(
      (token) => token.owner === address && token.mint === mint && token.after < token.before,
    );
    if (address === receiver || isSeller) continue;
    const payment = -sumQuote(transaction, address, context)[kind];
    if (payment * 2n < received[kind] || (payer !== null && payment <= payer.given)) continue;
    payer = { address, given: payment };
  }
  return payer?.address ?? null;
}

/** Fee payer and signers, each once. */
export function listSigners({ feePayer, signers }: Transaction): readonly Address[] {
  return [...new Set([feePayer, ...signers])];
}

/** Signers that act for an account without a key: a fee payer beside others only pays the fee. */
function listControllers(transaction: Transaction): readonly Address[] {
  const cosigners = listSigners(transaction).filter((signer) => signer !== transaction.feePayer);
  return cosigners.length === 0 ? [transaction.feePayer] : cosigners;
}
