import type { Address } from "../address.ts";
import { absolute, larger, smaller } from "../amount.ts";
import { STABLECOINS } from "../chain/assets.ts";
import type { MintChange, Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange, TokenAccountChange, VisibleValue } from "./owner-change.ts";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote, toVisibleLamports } from "./quote.ts";
import { NO_COSTS, shareOut } from "./share-out.ts";
import type { SolUsd } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";

/** Facts that classifying needs beside the change itself. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded tokens. */
  readonly nfts: ReadonlySet<Address>;
  /** Splits what the route shows of several tokens together; left out where no such price is known. */
  readonly presentUsd?: PresentUsd;
}

/** Percent of a token-to-token swap below which quote beside it is a fee (docs/definitions.md#swaps). */
const DUST_PERCENT = 3n;

interface MintChanges {
  readonly tokens: readonly MintChange[];
  readonly usdMicros: ReadonlyMap<Address, bigint>;
}

/**
 * Says what a change means (docs/definitions.md#swaps): a buy, a sell, both, a transfer, an atomic result, or a cost.
 * `time` is the block time, estimated where the ledger has none.
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return movement(change, NO_TRADES, NO_TRANSFERS, null, ownCosts(change));

  const { tokens, usdMicros } = sumByMint(change, context.nfts);
  const price = findPrice(context.solUsd, time);
  const quote = readQuote(change, usdMicros, price);
  if (tokens.length === 0) {
    return classifyQuoteOnly(change, quote, [change.solLamports, ...usdMicros.values()]);
  }

  const trades = tradesOf(change, tokens, quote, price, context.presentUsd ?? null);
  return trades === null
    ? movement(change, NO_TRADES, tokens.map(toTransfer), null, ownCosts(change))
    : movement(change, trades, NO_TRANSFERS, null, 0n);
}

const NO_TRADES: readonly Trade[] = [];
const NO_TRANSFERS: readonly TokenTransfer[] = [];

function movement(
  change: OwnerChange,
  trades: readonly Trade[],
  transfers: readonly TokenTransfer[],
  atomicLamports: Movement["atomicLamports"],
  costLamports: bigint,
): Movement {
  return { change, trades, transfers, atomicLamports, costLamports };
}

function ownCosts({ feeLamports, tipLamports }: OwnerChange): bigint {
  return feeLamports + tipLamports;
}

/** Null where the tokens were not traded. */
function tradesOf(
  change: OwnerChange,
  tokens: readonly MintChange[],
  quote: Quote,
  price: bigint | null,
  presentUsd: PresentUsd,
): Trade[] | null {
  const [first] = tokens;
  const isGain = first !== undefined && isGot(first);
  if (tokens.length === 1 || tokens.every((token) => isGot(token) === isGain)) {
    return tradeAgainstQuote(change, tokens, quote, isGain ? 1 : -1, presentUsd);
  }
  const gave = tokens.filter((token) => !isGot(token));
  return tradeTokens(change, gave, tokens.filter(isGot), quote, price, presentUsd);
}

function isGot({ amount }: MintChange): boolean {
  return amount > 0n;
}

const NO_TOKENS: readonly MintChange[] = [];
const NO_DOLLARS: ReadonlyMap<Address, bigint> = new Map();

/** Net change of each traded token, and of each stablecoin; accounts of one mint are summed. */
function sumByMint({ tokens: accounts }: OwnerChange, nfts: ReadonlySet<Address>): MintChanges {
  const first = accounts[0];
  if (first === undefined) return { tokens: NO_TOKENS, usdMicros: NO_DOLLARS };
  // Nearly every change is of one account of a traded token.
  if (accounts.length === 1 && !STABLECOINS.has(first.mint)) {
    const token = sumAccounts(first, accounts);
    return { tokens: isTraded(token, nfts) ? [token] : NO_TOKENS, usdMicros: NO_DOLLARS };
  }
  const tokens: MintChange[] = [];
  const usdMicros = new Map<Address, bigint>();
  for (const account of accounts) {
    if (accounts.find((other) => other.mint === account.mint) !== account) continue;
    const token = sumAccounts(account, accounts);
    if (STABLECOINS.has(token.mint)) usdMicros.set(token.mint, token.amount);
    else if (isTraded(token, nfts)) tokens.push(token);
  }
  return { tokens, usdMicros };
}

function sumAccounts({ mint, decimals }: TokenAccountChange, all: readonly TokenAccountChange[]): MintChange {
  let amount = 0n;
  for (const account of all) if (account.mint === mint) amount += account.after - account.before;
  return { mint, decimals, amount };
}

function isTraded({ mint, amount }: MintChange, nfts: ReadonlySet<Address>): boolean {
  return amount !== 0n && !nfts.has(mint);
}

/** Quote in and out of one signed transaction: an atomic result. One quote asset for another is no trade. */
function classifyQuoteOnly(change: OwnerChange, quote: Quote, amounts: readonly bigint[]): Movement {
  const isConversion = amounts.some((amount) => amount < 0n) && amounts.some((amount) => amount > 0n);
  const isAtomic = change.signed && change.roundTrip && !isConversion;
  if (!isAtomic || quote.totalLamports === null) {
    return movement(change, NO_TRADES, NO_TRANSFERS, isAtomic ? "unknown" : null, ownCosts(change));
  }
  return movement(change, NO_TRADES, NO_TRANSFERS, quote.totalLamports - ownCosts(change), 0n);
}

/** Tokens of one direction: trades where quote went the other way, else null (transfer or liquidity). */
function tradeAgainstQuote(
  change: OwnerChange,
  tokens: readonly MintChange[],
  quote: Quote,
  direction: -1 | 1,
  presentUsd: PresentUsd,
): Trade[] | null {
  if (quote.sign === 0 || quote.sign === direction) return null;
  const total = quote.totalLamports === null ? null : absolute(quote.totalLamports);
  return shareOut(change, change, tokens, total, paidUsdMicros(quote), presentUsd);
}

/** Dollars alone, or with so little SOL beside them that it can be left out where SOL/USD is unknown. */
function paidUsdMicros({ lamports, usdMicros, totalLamports }: Quote): bigint | null {
  const mayLeaveOut = totalLamports === null && absolute(lamports) < DUST_LAMPORTS;
  return usdMicros !== 0n && (lamports === 0n || mayLeaveOut) ? absolute(usdMicros) : null;
}

/** Sells and buys of a token for a token, valued by the route; null where quote moved too (liquidity). */
function tradeTokens(
  change: OwnerChange,
  gave: readonly MintChange[],
  got: readonly MintChange[],
  quote: Quote,
  price: bigint | null,
  presentUsd: PresentUsd,
): Trade[] | null {
  const sold = visibleTotals(change, gave, price);
  const bought = visibleTotals(change, got, price);
  const value = sold.lamports ?? bought.lamports;
  const usd = sold.usdMicros ?? bought.usdMicros;
  if (!isDust(quote, value, usd)) return null;
  const fee = quote.totalLamports ?? 0n;
  const proceeds = value === null ? null : value + larger(fee, 0n);
  const cost = value === null ? null : value - smaller(fee, 0n);
  return [
    ...shareOut(change, NO_COSTS, gave, proceeds, usd, presentUsd),
    ...shareOut(change, change, got, cost, usd, presentUsd),
  ];
}

function visibleTotals(change: OwnerChange, tokens: readonly MintChange[], price: bigint | null) {
  const isOf = (mint: Address) => tokens.some((token) => token.mint === mint);
  const shared = change.shared.filter(({ mints }) => mints.every(isOf));
  const isShared = (mint: Address) => shared.some(({ mints }) => mints.includes(mint));
  const own = tokens.map(({ mint }) => ({
    mint,
    value: change.visible.find((value) => value.mint === mint),
  }));
  const total = (read: (value: Pick<VisibleValue, "lamports" | "usdMicros">) => bigint | null) => {
    const shown = own.map(({ mint, value }) => {
      const alone = value === undefined ? null : read(value);
      return alone === null && isShared(mint) ? 0n : alone;
    });
    return sumKnown([...shown, ...shared.map(read)]);
  };
  return {
    lamports: total((value) => toVisibleLamports(value, price)),
    usdMicros: total((value) => value.usdMicros || null),
  };
}

/** Sum, or null where one of the values is unknown. */
function sumKnown(values: readonly (bigint | null)[]): bigint | null {
  return values.reduce<bigint | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0n,
  );
}

function isDust(quote: Quote, value: bigint | null, usd: bigint | null): boolean {
  if (quote.totalLamports === null) {
    return usd !== null && absolute(quote.usdMicros) * 100n < usd * DUST_PERCENT;
  }
  const amount = absolute(quote.totalLamports);
  return amount < DUST_LAMPORTS || (value !== null && amount * 100n < value * DUST_PERCENT);
}

function toTransfer({ mint, decimals, amount }: MintChange): TokenTransfer {
  return { direction: amount > 0n ? "in" : "out", mint, decimals, amount: absolute(amount) };
}
