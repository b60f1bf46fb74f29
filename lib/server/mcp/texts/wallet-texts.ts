import { formatDate, formatPercent } from "@walletlens/format";
import type { ScalarMetricId } from "@walletlens/format/metrics";
import { describePriceOutage } from "@walletlens/format/price-outage";
import { formatReview } from "@walletlens/format/review";
import type { AnswerBody } from "./answer-body";
import { type AnswerText, listFirst, quoteUntrusted } from "./fit-text";
import { countNoun, describeUnknown, writeField, writeMetric, writeResult } from "./metric-words";
import { describeSteps } from "./next-steps";

type Hud = AnswerBody<"wallet-hud">;
type Profile = AnswerBody<"wallet-profile">;
type Periods = Hud["periods"];

/** Returns the text about the compact metrics of a wallet. */
export function toHudText(hud: Hud): AnswerText {
  return {
    lines: [
      ...listReview(hud.review),
      describeWallet(hud),
      joinMetrics(HUD_METRICS, { hud, pnl: { allTime: hud } }),
      describePositions(hud.positions),
      describePeriods(hud.periods),
    ],
    ending: [
      ...describeUnknown(hud),
      ...describeRest(hud),
      ...describeOutage(hud),
      describeSteps("wallet_profile", "wallet_tokens", "wallet_trades", "wallet_counterparties"),
    ],
  };
}

const HUD_METRICS = [
  "win-rate",
  "result-per-trade",
  "median-hold",
  "trades-per-day",
  "mean-swap",
  "holdings",
  "typical-entry",
] as const satisfies readonly ScalarMetricId[];

/** Returns the text about the profile of a wallet. */
export function toProfileText(profile: Profile): AnswerText {
  const { summary, hud, kol } = profile;
  const names = [summary.knownLabel, kol?.name].flatMap((name) => name ?? []);
  return {
    lines: [
      ...listReview(summary.review ?? hud.review),
      describeWallet(hud),
      ...(names.length === 0 ? [] : [`Label: ${names.map((name) => quoteUntrusted(name)).join(", ")}.`]),
      ...describePnl(profile.pnl),
      joinMetrics(PROFILE_METRICS, profile),
      describePositions(profile.positions),
      describePeriods(profile.periods),
      `Balances: ${profile.reconciliation.verdict}; ${countNoun(profile.coverage.transactions, "transaction")}.`,
    ],
    ending: [
      ...describeUnknown(profile),
      ...describeRest(hud),
      ...describeOutage(hud),
      describeSteps("wallet_tokens", "wallet_trades", "wallet_counterparties"),
    ],
  };
}

const PROFILE_METRICS = [
  "after-costs",
  "win-rate",
  "result-per-trade",
  "profit-factor",
  "max-drawdown",
  "held-30-s",
  "median-hold",
  "holdings",
] as const satisfies readonly ScalarMetricId[];

/** Returns the verdict and the sentences of a review; none for results of earlier versions. */
export function listReview(review: Hud["review"]): readonly string[] {
  return review === undefined ? [] : formatReview(review).split("\n");
}

/** Returns the results in both currencies as a line. */
export function describePnl({ allTime }: Profile["pnl"]): readonly string[] {
  const write = (name: "realized" | "unrealized" | "net") =>
    `${writeResult(allTime, name)} (${writeResult(allTime, name, "usd")})`;
  return [
    `Realized PnL ${write("realized")}; unrealized ${write("unrealized")}; total ${write("net")}.`,
    ...(allTime.unpriced.tokens === 0
      ? []
      : [`Without a price, and not in the total: ${countNoun(allTime.unpriced.tokens, "held token")}.`]),
  ];
}

/** Returns class, data quality and history of a wallet as a line. */
export function describeWallet(hud: Hud): string {
  const { walletAddress, behaviorCategory, dataQualityTier, tierReasons, isBot, isWhale, provenance } = hud;
  const { from, to, complete } = provenance.dataRange;
  const reasons = tierReasons.length === 0 ? "" : ` (limited by ${tierReasons.join(", ")})`;
  const days = from === null || to === null ? "" : ` from ${formatDate(from)} to ${formatDate(to)}`;
  const facts = [
    behaviorCategory ?? "behavior unknown",
    isBot ? "bot" : "not a bot",
    ...(isWhale ? ["whale"] : []),
    `data quality ${dataQualityTier}${reasons}`,
    `${complete ? "complete" : "partial"} history${days}`,
  ];
  return `Wallet ${walletAddress}: ${facts.join(", ")}.`;
}

/** Returns metrics of a wallet as a line. */
export function joinMetrics(ids: readonly ScalarMetricId[], root: object): string {
  return `${ids.map((id) => writeMetric(id, root)).join("; ")}.`;
}

/** Returns the share of winning positions, and its lower bound if some are of unknown result, as a line. */
function describePositions(positions: Hud["positions"]): string {
  const { winRate, winRateAtLeast = 0 } = positions;
  const hasBound = winRateAtLeast > 0 && winRateAtLeast < winRate;
  const bound = hasBound ? `, at least ${formatPercent(winRateAtLeast)} of all` : "";
  return `${writeMetric("winning-positions", { positions })}${bound}.`;
}

/** Returns the results of recent days as a line. */
function describePeriods({ d7, d30, d90 }: Periods): string {
  const write = (days: number, period: Periods["d7"]) =>
    `${days} days ${writeField(period, "realizedPnlSol", "sol_result")}, ${writeField(period, "tradesCount", "count")} closed, win rate ${writeField(period, "winRate", "percent")}`;
  return `Realized in the last ${[write(7, d7), write(30, d30), write(90, d90)].join("; ")}.`;
}

/** Returns how a partial history becomes complete as a line; none for a complete one. */
function describeRest({ provenance }: Hud): readonly string[] {
  if (provenance.dataRange.complete) return [];
  return [
    "Missing: older transactions. This paid call has the server read them: call again in a minute for the rest, up to its limit.",
  ];
}

function describeOutage({ provenance }: Hud): readonly string[] {
  const outage = describePriceOutage(provenance.prices?.unavailableSince);
  return outage === null ? [] : [`Prices: ${outage}.`];
}

/** Returns the text about several wallets. */
export function toBatchText({ huds, queued, skipped, notFound }: AnswerBody<"batch-hud">): AnswerText {
  const wallets = Object.values(huds);
  const rows = wallets.map((hud) => {
    const flags = [hud.isBot ? ", bot" : "", hud.isWhale ? ", whale" : ""].join("");
    return `${hud.walletAddress}: win rate ${writeField(hud, "winRate", "percent")}, average PnL per token ${writeField(hud, "trimmedMeanPnl", "sol_result")}, data quality ${hud.dataQualityTier}${flags}.`;
  });
  const queuedRows = queued.map(
    ({ walletAddress, jobId }) =>
      `${walletAddress}: queued, ask job with ${jobId}, then call batch_hud again.`,
  );
  const counts = [`${countNoun(wallets.length, "wallet")} with metrics`, `${queued.length} queued`];
  return {
    lines: [
      `${counts.join(", ")}.`,
      ...describeWithout("System wallets", skipped),
      ...describeWithout("Never used", notFound),
    ],
    rows: { name: "wallets", texts: [...rows, ...queuedRows] },
    ending: [...describeUnknown({ huds: wallets }), describeSteps("wallet_hud", "wallet_profile")],
  };
}

/** Wallets without a result that a text names. */
const MAX_WITHOUT = 4;

/** Returns a line with wallets that have no result; none without such wallets. */
export function describeWithout(reason: string, wallets: readonly string[]): readonly string[] {
  return wallets.length === 0 ? [] : [`${reason}: ${listFirst(wallets, MAX_WITHOUT)}.`];
}
