import { formatDate } from "@walletlens/client/format";
import { FIGURE_NAMES, type FigureName } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import { BEHAVIOR_CLASSES } from "@/components/wallet/behavior-classes";
import { FORMULAS } from "@/components/wallet/formulas";
import { RETURN_BAND_STYLES } from "@/components/wallet/returns-panel";

/** A figure in words. */
export interface FigureWords {
  readonly title: string;
  /** Formula by which the figure follows from its rows. */
  readonly formula: string;
  /** Reason for which there is nothing, or not enough, to compute the figure from. */
  readonly unknown: string;
}

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const NO_COST = "None of the sales below has a known cost and value in SOL.";
const NO_PRICE = "Nothing below has a price at the moment.";
const NO_ROUND_TRIP =
  "No completed round trip has units of known cost. Those that are completed are listed below.";
const NO_ENTRY =
  "No completed round trip has an entry whose price, supply and SOL/USD are known. What each of them lacks is marked below.";
const NO_SWAP = "No swap with a known time is in the covered history.";
const NOTHING = "There is nothing in the covered history to compute it from.";

const NO_RESULT =
  "No token has a completed round trip of known result. Those with completed round trips are listed below.";

function words(title: string, formula: string, unknown: string): FigureWords {
  return { title, formula, unknown };
}

export const FIGURE_WORDS: Readonly<Record<FigureName, FigureWords>> = {
  "realized-pnl": words("Realized", FORMULAS.realizedPnl, NO_COST),
  "unrealized-pnl": words("Unrealized", FORMULAS.unrealizedPnl, NO_PRICE),
  "net-pnl": words("Net", FORMULAS.netPnl, NO_PRICE),
  "pnl-by-day": words("Realized by day", FORMULAS.realizedPnl, NO_COST),
  "win-rate": words("Win rate", FORMULAS.winRate, NO_RESULT),
  "result-per-trade": words("Result per token", FORMULAS.trimmedMeanPnl, NO_RESULT),
  "median-hold": words("Median hold", FORMULAS.medianHoldTime, NO_ROUND_TRIP),
  "mean-hold": words("Mean hold", FORMULAS.averageHoldTime, NO_ROUND_TRIP),
  style: words(
    "Style",
    FORMULAS.style,
    "It takes two completed round trips with units of known cost. Those that are completed are listed below.",
  ),
  speed: words("Speed", FORMULAS.speed, NO_ROUND_TRIP),
  exit: words("Exit", FORMULAS.exitPattern, "No round trip is completed."),
  "hold-times": words("Hold times", FORMULAS.holdTimes, NO_ROUND_TRIP),
  returns: words("Returns", FORMULAS.returns, NO_ROUND_TRIP),
  "entry-market-cap": words(
    "Market cap at entry",
    `${FORMULAS.entryMarketCap} The figure is the typical one. ${FORMULAS.typicalEntry}`,
    NO_ENTRY,
  ),
  "entry-bucket": words("Most frequent market cap at entry", FORMULAS.entryBucket, NO_ENTRY),
  "trades-per-day": words("Swaps a day", FORMULAS.tradesPerDay, NO_SWAP),
  "tokens-per-day": words("Tokens a day", FORMULAS.tokensPerDay, NO_SWAP),
  "mean-swap": words("Mean swap", FORMULAS.averageSwap, "None of the swaps below has a known value in SOL."),
  "buys-to-sells": words("Buys ÷ sells", FORMULAS.buySellRatio, "Nothing was sold for a known value in SOL."),
  hours: words("Swaps by hour", FORMULAS.activity, NO_SWAP),
  weekdays: words("Swaps by weekday", FORMULAS.activity, NO_SWAP),
  holdings: words("Value of holdings", FORMULAS.holdings, NO_PRICE),
  "sol-balance": words("SOL balance", FORMULAS.solBalance, "The balance is known for the present only."),
  fees: words("Other fees", FORMULAS.fees, NOTHING),
  "atomic-pnl": words("Same-transaction arbitrage", FORMULAS.atomicPnl, NOTHING),
  "unknown-cost": words("Unknown cost", FORMULAS.unknownBasis, "No sale brought a known value in SOL."),
  balances: {
    title: "Balances",
    formula:
      "For every token: what was there + what came in − what went out, against what the chain says is there.",
    unknown: NOTHING,
  },
  transactions: {
    title: "Transactions",
    formula:
      "Every transaction of the covered period. Those that changed nothing of the wallet's are counted and not listed.",
    unknown: NOTHING,
  },
};

const UNKNOWN_PART = "unknown";
const UNDATED = "undated";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HOUR = /^(?:\d|1\d|2[0-3])$/;

/** Finds a figure by the name that addresses have for it; null where there is none of that name. */
export function findFigure(name: string): FigureName | null {
  return FIGURE_NAMES.find((known) => known === name) ?? null;
}

/** A part of a figure in words: a bar, an hour, a day. Null where the figure has no such part. */
export function describePart(figure: FigureName, part: string): string | null {
  switch (figure) {
    case "pnl-by-day":
      return part === UNDATED ? "time unknown" : describeDay(part);
    case "hold-times":
      return part === UNKNOWN_PART ? "unknown" : describeHold(part);
    case "returns":
      return part === UNKNOWN_PART ? "unknown" : describeReturn(part);
    case "hours":
      return part === UNDATED ? "time unknown" : describeHour(part);
    case "weekdays":
      return part === UNDATED ? "time unknown" : (WEEKDAYS[/^[0-6]$/.test(part) ? Number(part) : 7] ?? null);
    default:
      return null;
  }
}

function describeDay(part: string): string | null {
  const time = DAY.test(part) ? Date.parse(`${part}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) ? null : formatDate(time);
}

function describeHold(part: string): string | null {
  const found = BEHAVIOR_CLASSES.find(({ type }) => type === part);
  return found === undefined ? null : `${found.name.toLowerCase()}, ${found.holds}`;
}

function describeReturn(part: string): string | null {
  return Object.entries(RETURN_BAND_STYLES).find(([band]) => band === part)?.[1].name ?? null;
}

function describeHour(part: string): string | null {
  if (!HOUR.test(part)) return null;
  const twoDigits = (hour: number) => String(hour).padStart(2, "0");
  return `${twoDigits(Number(part))}:00 to ${twoDigits(Number(part) + 1)}:00 UTC`;
}
