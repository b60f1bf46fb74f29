import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { FEE_DIVISOR, feeLimit, findAsset, type Rates, sumMoves } from "./fee-limit.ts";
import { findMoreVaults, findVaults } from "./find-counterparties.ts";
import type { HistoryFacts } from "./history-facts.ts";
import type { OwnerChange, Party, PartyMove } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";
import { findGiver, sumPassed } from "./sum-passed.ts";

/** Quote that a program moved to others is part of the price up to 1/2: the larger part belongs to whom the route pays. */
const PROGRAM_FEE_DIVISOR = 2n;

/** An asset that the owner received or gave beside its exchange. */
export interface BesideMove {
  /** The mint of wrapped SOL for SOL in either form. */
  readonly mint: Address;
  readonly decimals: number;
  /** Positive if received. */
  readonly amount: bigint;
  readonly counterparty: Address | null;
}

/** Counterparties of an owner's exchange, and what it received and gave beside it. */
export interface Sides {
  readonly counterparties: readonly Party[];
  readonly beside: readonly BesideMove[];
  /** SOL that parties took as fees of the trade. */
  readonly feeLamports: bigint;
  /** Stablecoins that parties took as fees of the trade. */
  readonly feeUsdMicros: bigint;
}

/** Prices, labels and facts of the history that determine the counterparties of a change and its fees. */
export interface SideContext extends Rates {
  /** Labeled accounts that take fees. */
  readonly fees: ReadonlySet<Address>;
  readonly facts: HistoryFacts;
}

const NO_PARTIES: readonly Party[] = [];
export const NOTHING_BESIDE: readonly BesideMove[] = [];
/** Without a counterparty the totals of the owner count. */
const TOTALS: Sides = {
  counterparties: NO_PARTIES,
  beside: NOTHING_BESIDE,
  feeLamports: 0n,
  feeUsdMicros: 0n,
};

/**
 * Finds the counterparties: parties that took one asset and gave another, and pool vaults without a key that
 * have separate authorities. Also lists what others gave to or took from the owner.
 */
export function readSides(change: OwnerChange, context: SideContext): Sides {
  const { parties } = change;
  if (parties.length === 0) return TOTALS;
  const exchanging = parties.filter(doesExchange);
  const fees = exchanging.length === 0 ? null : sumFees(parties, exchanging, context);
  if (fees !== null) {
    return { counterparties: exchanging, beside: NOTHING_BESIDE, feeLamports: fees, feeUsdMicros: 0n };
  }
  const vaults =
    exchanging.length === 0
      ? findVaults(change, context, context.facts)
      : findMoreVaults(parties, exchanging, context);
  const counterparties = vaults.length === 0 ? exchanging : [...exchanging, ...vaults];
  if (counterparties.length === 0) return TOTALS;
  const otherParties = parties.filter((party) => !counterparties.includes(party));
  return { counterparties, ...readOthers(change, counterparties, otherParties, context) };
}

function doesExchange({ exchanges }: Party): boolean {
  return exchanges;
}

/** SOL that others took if it is only fees, as in nearly all trades; else null. */
function sumFees(parties: readonly Party[], exchanging: readonly Party[], { dollars }: Rates): bigint | null {
  let sum = 0n;
  for (const { exchanges, signed, opened, moves } of parties) {
    if (exchanges && !signed) continue;
    if (signed || opened === true) return null;
    for (const { mint, amount } of moves) {
      if (amount < 0n || (mint !== null && mint !== WRAPPED_SOL)) return null;
      sum += amount;
    }
  }
  if (sum <= DUST_LAMPORTS) return sum;
  return sum <= (feeLimit(exchanging, WRAPPED_SOL, { price: null, dollars }, FEE_DIVISOR) ?? 0n) ? sum : null;
}

type OtherSums = Omit<Sides, "counterparties">;

function readOthers(
  change: OwnerChange,
  counterparties: readonly Party[],
  otherParties: readonly Party[],
  context: SideContext,
): OtherSums {
  const besideMoves: BesideMove[] = [];
  let feeLamports = 0n;
  let feeUsdMicros = 0n;
  const signed = counterparties.some((party) => party.signed);
  const assets = new Map<Address, PartyMove>();
  for (const { moves } of otherParties) for (const move of moves) assets.set(findAsset(move), move);
  for (const [mint, { decimals }] of assets) {
    for (const { party, straight } of findGivers(otherParties, mint)) {
      if (straight > 0n)
        besideMoves.push({ mint, decimals, amount: straight, counterparty: party.authority });
    }
    const passedAmount = sumPassed(change, counterparties, otherParties, mint, context.dollars);
    if (passedAmount > 0n)
      besideMoves.push({ mint, decimals, amount: passedAmount, counterparty: findGiver(otherParties, mint) });
    const takings = findTaken(counterparties, otherParties, mint, signed);
    const { fees, sent } = splitTaken(takings, counterparties, mint, context);
    if (mint === WRAPPED_SOL) feeLamports += fees;
    if (context.dollars.has(mint)) feeUsdMicros += fees;
    for (const { party, amount } of sent) {
      besideMoves.push({ mint, decimals, amount: -amount, counterparty: party.authority });
    }
  }
  return { beside: besideMoves.length === 0 ? NOTHING_BESIDE : besideMoves, feeLamports, feeUsdMicros };
}

/** Parties that only gave, with the amount that each sent directly to the owner. */
function findGivers(otherParties: readonly Party[], mint: Address) {
  return otherParties
    .filter(({ moves }) => moves.every(({ amount }) => amount < 0n))
    .map((party) => ({ party, straight: -sumDirect(party, mint).straight }));
}

/** An amount that a party took. */
interface Taking {
  readonly party: Party;
  readonly amount: bigint;
}

/** Amounts that parties took, by instructions of the owner and by programs. */
interface Takings {
  readonly own: readonly Taking[];
  readonly moved: readonly Taking[];
}

/**
 * Amounts of the parties that only took. If a counterparty signed or another party gave the asset, and for a signer,
 * only what the owner sent directly counts.
 */
function findTaken(
  counterparties: readonly Party[],
  otherParties: readonly Party[],
  mint: Address,
  isSignedByCounterparty: boolean,
): Takings {
  const isGiven = otherParties.some(({ moves }) =>
    moves.some((move) => findAsset(move) === mint && move.amount < 0n),
  );
  const isStraight = isSignedByCounterparty || isGiven;
  const isTraded = counterparties.some(({ moves }) => moves.some((move) => findAsset(move) === mint));
  const takings: { own: Taking[]; moved: Taking[] } = { own: [], moved: [] };
  for (const party of otherParties) {
    if (!party.moves.every(({ amount }) => amount > 0n)) continue;
    const { straight, own } = sumDirect(party, mint);
    const amount = isStraight || party.signed || !isTraded ? straight : sumMoves([party], mint);
    if (own > 0n) takings.own.push({ party, amount: own });
    if (amount > own) takings.moved.push({ party, amount: amount - own });
  }
  return takings;
}

function sumDirect({ moves }: Party, mint: Address) {
  let straight = 0n;
  let ownAmount = 0n;
  for (const move of moves) {
    if (findAsset(move) !== mint) continue;
    straight += move.straight;
    ownAmount += move.own;
  }
  return { straight, own: ownAmount };
}

/** Amounts that are fees, as a sum, and those that were sent on. */
interface SplitTakings {
  readonly fees: bigint;
  readonly sent: readonly Taking[];
}

const NOTHING_TAKEN: SplitTakings = { fees: 0n, sent: [] };

function splitTaken(
  { own, moved }: Takings,
  counterparties: readonly Party[],
  mint: Address,
  context: SideContext,
): SplitTakings {
  if (own.length + moved.length === 0) return NOTHING_TAKEN;
  const ownLimit = feeLimit(counterparties, mint, context, FEE_DIVISOR);
  // Units of a token are no price.
  const programDivisor = context.dollars.isQuote(mint) ? PROGRAM_FEE_DIVISOR : FEE_DIVISOR;
  const programLimit = feeLimit(counterparties, mint, context, programDivisor);
  if (ownLimit === null || programLimit === null) return NOTHING_TAKEN;
  const isKnown = (taking: Taking) => isKnownFee(taking, counterparties, mint, context);
  const ofKnown = own.filter(isKnown);
  const byOwner = splitByLimit(ofKnown.length === 0 ? own : own.filter((each) => !isKnown(each)), ownLimit);
  const byProgram = splitByLimit(moved, programLimit);
  return {
    fees: sumAmounts(ofKnown) + byOwner.fees + byProgram.fees,
    sent: [...byOwner.sent, ...byProgram.sent],
  };
}

/**
 * True for quote that the owner paid to an account that is labeled, or takes fees beside its trades. A receiver of at
 * least nine tenths of what a sale brought received the proceeds, unless it is labeled.
 */
function isKnownFee(
  { party: { authority }, amount }: Taking,
  counterparties: readonly Party[],
  mint: Address,
  { dollars, fees, facts }: SideContext,
): boolean {
  if (authority === null || !dollars.isQuote(mint)) return false;
  if (fees.has(authority)) return true;
  const proceeds = -sumMoves(counterparties, mint);
  const isForwarded = amount <= proceeds && amount * FEE_DIVISOR >= proceeds * (FEE_DIVISOR - 1n);
  return facts.feeReceivers.has(authority) && !isForwarded;
}

/** Fees are what is within the limit together; who alone took more, or had no SOL before, was sent something. */
function splitByLimit(takings: readonly Taking[], limit: bigint): SplitTakings {
  const isSmall = ({ party, amount }: Taking) => amount <= limit && party.opened !== true;
  const fees = sumAmounts(takings.filter(isSmall));
  return fees <= limit
    ? { fees, sent: takings.filter((each) => !isSmall(each)) }
    : { fees: 0n, sent: takings };
}

function sumAmounts(takings: readonly Taking[]): bigint {
  let sum = 0n;
  for (const { amount } of takings) sum += amount;
  return sum;
}
