import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { PEGGED_DOLLARS, STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { findCounterpart } from "./find-counterpart.ts";
import { isResidue } from "./find-residue.ts";
import type { MintChange, Movement, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange, TokenAccountChange } from "./owner-change.ts";
import { DUST_LAMPORTS, findPrice, type Quote, readQuote } from "./quote.ts";
import { type Beside, readSides, type Sides } from "./read-sides.ts";
import type { SolUsd } from "./sol-usd.ts";
import type { PresentUsd } from "./split-value.ts";
import { NO_TRADES, type TradedSides, tradeSides } from "./trade-sides.ts";

/** Facts that classifying needs beside the change itself. */
export interface ClassifyContext {
  readonly solUsd: SolUsd;
  /** NFTs (supply 1, no decimals) are not traded tokens. */
  readonly nfts: ReadonlySet<Address>;
  /** Splits what the route shows of several tokens together; left out where no such price is known. */
  readonly presentUsd?: PresentUsd;
  /** What programs do that a change may be of; left out where nothing is labelled. */
  readonly programs?: LabelledPrograms;
}

/** Programs of whose transactions balances alone tell too little. */
export interface LabelledPrograms {
  /** What they take as collateral, lend and return is not traded. */
  readonly lending: ReadonlySet<Address>;
  /** They destroy units for their owner. */
  readonly incinerators: ReadonlySet<Address>;
}

/** Changes of the owner's assets, as far as they can be legs of a trade. */
interface Legs {
  /** Traded tokens with a change, burned units and NFTs left out. */
  readonly tokens: readonly MintChange[];
  readonly usdMicros: ReadonlyMap<Address, bigint>;
  readonly solLamports: bigint;
}

/**
 * Says what a change means (docs/definitions.md#swaps): a buy, a sell, both, a transfer, an atomic result, or a cost.
 * `time` is the block time, estimated where the ledger has none.
 */
export function classifyChange(change: OwnerChange, time: number | null, context: ClassifyContext): Movement {
  if (change.failed) return nothingTraded(change, NO_TRANSFERS, 0n, ownCosts(change));
  const burned = findBurned(change, context);
  const whole = readLegs(change, context.nfts, burned);
  const price = findPrice(context.solUsd, time);
  const isTraded = change.signed && !isLending(change, context);
  const traded =
    isTraded && whole.tokens.length + change.parties.length > 0
      ? findTrades(change, whole, price, context)
      : null;
  if (traded !== null) return toMovement(change, traded, burned);
  if (isTraded && whole.tokens.every((token) => isResidue(token.mint, token.amount, change.parties))) {
    return classifyQuoteOnly(change, whole, price, burned);
  }
  const transfers = [...whole.tokens.map((token) => toTransfer(change, token)), ...burned];
  const cost = isTraded ? costBeside(whole) : 0n;
  return nothingTraded(change, transfers, whole.solLamports + cost, ownCosts(change) + cost);
}

const NO_TRANSFERS: readonly TokenTransfer[] = [];

function nothingTraded(
  change: OwnerChange,
  transfers: readonly TokenTransfer[],
  sentLamports: bigint,
  costLamports: bigint,
): Movement {
  const transferredLamports = sentLamports + change.givenRentLamports;
  return { change, trades: NO_TRADES, transfers, transferredLamports, atomicLamports: null, costLamports };
}

function ownCosts({ feeLamports, tipLamports, rentLamports }: OwnerChange): bigint {
  return feeLamports + tipLamports + rentLamports;
}

/** Little SOL against one token that was not exchanged is a cost of moving it. */
function costBeside({ tokens, usdMicros, solLamports }: Legs): bigint {
  const [token] = tokens;
  if (token === undefined || tokens.length > 1 || usdMicros.size > 0) return 0n;
  const isAgainst = token.amount > 0n ? solLamports < 0n : solLamports > 0n;
  return isAgainst && absolute(solLamports) < DUST_LAMPORTS ? -solLamports : 0n;
}

function isLending({ venue, onlyVenue }: OwnerChange, { programs }: ClassifyContext): boolean {
  return programs !== undefined && onlyVenue && venue !== null && programs.lending.has(venue);
}

/** Units that the owner destroyed, or had destroyed by a program or an address that does nothing else. */
function findBurned(change: OwnerChange, { programs }: ClassifyContext): readonly TokenTransfer[] {
  let burned: TokenTransfer[] | null = null;
  for (const { mint, amount, program } of change.burns) {
    if (program !== null && programs?.incinerators.has(program) !== true) continue;
    burned ??= [];
    addBurned(burned, change, mint, amount);
  }
  if (programs === undefined || programs.incinerators.size === 0) return burned ?? NO_TRANSFERS;
  for (const { authority, moves } of change.parties) {
    if (authority === null || !programs.incinerators.has(authority)) continue;
    for (const { mint, straight } of moves) {
      if (mint === null || straight <= 0n) continue;
      burned ??= [];
      addBurned(burned, change, mint, straight);
    }
  }
  return burned ?? NO_TRANSFERS;
}

function addBurned(burned: TokenTransfer[], { tokens }: OwnerChange, mint: Address, amount: bigint): void {
  const decimals = tokens.find((token) => token.mint === mint)?.decimals;
  // Units that came and were destroyed in the same transaction were never held.
  if (decimals === undefined || STABLECOINS.has(mint) || mint === WRAPPED_SOL) return;
  burned.push({ direction: "out", mint, decimals, amount, counterpart: null, burned: true });
}

const NO_TOKENS: readonly MintChange[] = [];
const NO_DOLLARS: ReadonlyMap<Address, bigint> = new Map();

/** Net change of each traded token, and of each stablecoin; accounts of one mint are summed. */
function readLegs(
  { tokens: accounts, solLamports }: OwnerChange,
  nfts: ReadonlySet<Address>,
  burned: readonly TokenTransfer[],
): Legs {
  const first = accounts[0];
  if (first === undefined) return { tokens: NO_TOKENS, usdMicros: NO_DOLLARS, solLamports };
  // Nearly every change is of one account of a traded token.
  if (accounts.length === 1 && burned.length === 0 && !STABLECOINS.has(first.mint)) {
    const token = sumAccounts(first, accounts);
    return { tokens: isTraded(token, nfts) ? [token] : NO_TOKENS, usdMicros: NO_DOLLARS, solLamports };
  }
  const tokens: MintChange[] = [];
  const usdMicros = new Map<Address, bigint>();
  for (const account of accounts) {
    if (accounts.find((other) => other.mint === account.mint) !== account) continue;
    const token = withoutBurned(sumAccounts(account, accounts), burned);
    if (STABLECOINS.has(token.mint)) {
      if (token.amount !== 0n) usdMicros.set(token.mint, token.amount);
    } else if (isTraded(token, nfts)) tokens.push(token);
  }
  return { tokens, usdMicros, solLamports };
}

function sumAccounts({ mint, decimals }: TokenAccountChange, all: readonly TokenAccountChange[]): MintChange {
  let amount = 0n;
  for (const account of all) if (account.mint === mint) amount += account.after - account.before;
  return { mint, decimals, amount };
}

function withoutBurned(token: MintChange, burned: readonly TokenTransfer[]): MintChange {
  let { amount } = token;
  for (const units of burned) if (units.mint === token.mint) amount += units.amount;
  return amount === token.amount ? token : { ...token, amount };
}

function isTraded({ mint, amount }: MintChange, nfts: ReadonlySet<Address>): boolean {
  return amount !== 0n && !nfts.has(mint);
}

/** Trades, and what came and went beside them. */
interface Traded {
  readonly trades: readonly Trade[];
  readonly beside: readonly Beside[];
}

/** Null where nothing was exchanged. Nothing is beside that would leave one side alone. */
function findTrades(
  change: OwnerChange,
  whole: Legs,
  price: bigint | null,
  context: ClassifyContext,
): Traded | null {
  const sides = readSides(change);
  const beside = listBeside(change, whole, sides);
  const trades = tryTrades(change, beside.length === 0 ? whole : without(whole, beside, context.nfts), {
    sides,
    price,
    context,
  });
  if (trades !== null || beside.length === 0) return trades === null ? null : { trades, beside };
  const residue = beside.filter(({ mint, amount }) => isResidue(mint, amount, change.parties));
  const atTotals = tryTrades(change, residue.length === 0 ? whole : without(whole, residue, context.nfts), {
    sides,
    price,
    context,
  });
  return atTotals === null ? null : { trades: atTotals, beside: residue };
}

interface Attempt {
  readonly sides: Sides;
  readonly price: bigint | null;
  readonly context: ClassifyContext;
}

function tryTrades(
  change: OwnerChange,
  legs: Legs,
  { sides, price, context }: Attempt,
): readonly Trade[] | null {
  if (legs.tokens.length === 0) return null;
  const quote = readLegQuote(change, legs, price);
  const traded: TradedSides = { ...sides, tokens: legs.tokens, quote };
  const trades = tradeSides(change, traded, price, context.presentUsd ?? null);
  if (trades === null || !usesPegged(legs)) return trades;
  return trades.map((trade) => ({ ...trade, estimated: true }));
}

function readLegQuote(change: OwnerChange, legs: Legs, price: bigint | null): Quote {
  return readQuote(change, legs.solLamports, legs.usdMicros, price);
}

function usesPegged({ usdMicros }: Legs): boolean {
  for (const mint of usdMicros.keys()) if (PEGGED_DOLLARS.has(mint)) return true;
  return false;
}

/** What others gave and took, residue of the route, and tokens that no counterparty moved. */
function listBeside(change: OwnerChange, whole: Legs, sides: Sides): readonly Beside[] {
  const { counterparties, beside } = sides;
  const { tokens } = whole;
  // Nearly every trade: one token, with one pool, and nothing else.
  if (tokens.length < 2 && beside.length === 0) return beside;
  const alone = tokens.filter(({ mint, amount }) => {
    // What somebody took beside the trade was the owner's: the rest of it is no residue of the route.
    if (isResidue(mint, amount, change.parties) && !beside.some((each) => each.mint === mint)) return true;
    return counterparties.length > 0 && !isMovedBy(counterparties, mint);
  });
  if (alone.length === 0) return beside;
  const isAlone = (mint: Address) => alone.some((token) => token.mint === mint);
  return [
    ...beside.filter(({ mint }) => !isAlone(mint)),
    ...alone.map((token) => ({ ...token, counterpart: findCounterpart(change.parties, token) })),
  ];
}

function isMovedBy(parties: Sides["counterparties"], mint: Address): boolean {
  return parties.some(({ moves }) => moves.some((move) => move.mint === mint));
}

/** The legs of the trade alone. */
function without(whole: Legs, beside: readonly Beside[], nfts: ReadonlySet<Address>): Legs {
  let { solLamports } = whole;
  const tokens = [...whole.tokens];
  const usdMicros = new Map(whole.usdMicros);
  for (const { mint, decimals, amount } of beside) {
    if (mint === WRAPPED_SOL) solLamports -= amount;
    else if (STABLECOINS.has(mint)) usdMicros.set(mint, (usdMicros.get(mint) ?? 0n) - amount);
    else {
      const at = tokens.findIndex((token) => token.mint === mint);
      const held = tokens[at];
      if (held !== undefined) tokens[at] = { ...held, amount: held.amount - amount };
      else if (!nfts.has(mint)) tokens.push({ mint, decimals, amount: -amount });
    }
  }
  return { tokens: tokens.filter(({ amount }) => amount !== 0n), usdMicros, solLamports };
}

function toMovement(
  change: OwnerChange,
  { trades, beside }: Traded,
  burned: readonly TokenTransfer[],
): Movement {
  let transferredLamports = change.givenRentLamports;
  let transfers: TokenTransfer[] | null = null;
  for (const { mint, decimals, amount, counterpart } of beside) {
    if (mint === WRAPPED_SOL) transferredLamports += amount;
    else if (!STABLECOINS.has(mint)) {
      transfers ??= [];
      transfers.push({ ...directed(amount), mint, decimals, counterpart });
    }
  }
  return {
    change,
    trades,
    transfers: transfers === null ? burned : [...transfers, ...burned],
    transferredLamports,
    atomicLamports: null,
    costLamports: change.rentLamports,
  };
}

/** Quote in and out of one signed transaction: an atomic result. One quote asset for another is no trade. */
function classifyQuoteOnly(
  change: OwnerChange,
  whole: Legs,
  price: bigint | null,
  burned: readonly TokenTransfer[],
): Movement {
  const transfers = [...whole.tokens.map((token) => toTransfer(change, token)), ...burned];
  const costs = ownCosts(change);
  if (!change.roundTrip || isConversion(change, whole)) {
    return nothingTraded(change, transfers, change.solLamports, costs);
  }
  const { totalLamports } = readLegQuote(change, whole, price);
  if (totalLamports === null) {
    return { ...nothingTraded(change, transfers, 0n, costs), atomicLamports: "unknown" };
  }
  const atomicLamports = totalLamports - costs + change.rentLamports;
  return { ...nothingTraded(change, transfers, 0n, change.rentLamports), atomicLamports };
}

/** True where one quote asset went and another came; residue of a route does not count. */
function isConversion({ parties }: OwnerChange, { solLamports, usdMicros }: Legs): boolean {
  let [gave, got] = [solLamports < 0n, solLamports > 0n];
  for (const [mint, amount] of usdMicros) {
    if (isResidue(mint, amount, parties)) continue;
    if (amount > 0n) got = true;
    else gave = true;
  }
  return gave && got;
}

function directed(amount: bigint): Pick<TokenTransfer, "direction" | "amount"> {
  return { direction: amount > 0n ? "in" : "out", amount: absolute(amount) };
}

function toTransfer(change: OwnerChange, token: MintChange): TokenTransfer {
  const { mint, decimals, amount } = token;
  const counterpart = findCounterpart(change.parties, token);
  const transfer = { ...directed(amount), mint, decimals, counterpart };
  return amount > 0n && !change.signed ? { ...transfer, unsolicited: true } : transfer;
}
