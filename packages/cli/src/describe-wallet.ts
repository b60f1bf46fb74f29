import type { CombinedResult } from "@walletlens/client/api-types";
import type { Answer } from "@walletlens/client/contract-types";
import { formatRelativeTime, formatSignedSol, formatSol, formatUsd } from "@walletlens/format";
import type { ScopeResults } from "@walletlens/format/known-result";
import { listMetricIds, METRICS, type ScalarMetricId } from "@walletlens/format/metrics";
import { formatReview } from "@walletlens/format/review";
import { TOKEN_METRICS } from "@walletlens/format/row-metrics";
import { describePair } from "@walletlens/format/verdict";
import {
  describeCash,
  describeCoverage,
  describeFlags,
  describePeriods,
  describeQuality,
  describeResults,
  describeUnavailablePrices,
  type Hud,
} from "./describe-results.ts";
import {
  type ComputedColumn,
  metricColumn,
  type ResultFact,
  readCell,
  renderFacts,
  renderTable,
  type TableColumn,
  toMetricFact,
  toResultColumn,
  toTitle,
} from "./tables.ts";

type Profile = Answer<"wallet-profile", 200>;
type Tokens = Answer<"wallet-tokens", 200>;
type Token = Answer<"wallet-token-detail", 200>;
type Links = Answer<"wallet-links", 200>;
type Counterparties = Answer<"wallet-counterparties", 200>;
type Trades = Answer<"wallet-trades", 200>;
type Batch = Answer<"batch-hud", 200>;

/** Formats the signal of a wallet as lines for a terminal. */
export function describeHud(hud: Hud, botReasons: readonly string[] = []): string {
  const facts = renderFacts([
    ["wallet", hud.walletAddress],
    ["behavior", hud.behaviorCode],
    ["quality", describeQuality(hud)],
    ["flags", describeFlags(hud, botReasons)],
    ...HUD_METRICS.map((id) => toMetricFact(id, { hud, pnl: { allTime: hud } })),
    ...describePeriods(hud),
    ["history", hud.provenance.dataRange.complete ? "complete" : "partial"],
    ...describeUnavailablePrices(hud),
    ["computed", formatRelativeTime(Date.parse(hud.calculatedAt), Date.now())],
  ]);
  return hud.review === undefined ? facts : `${formatReview(hud.review)}\n\n${facts}`;
}

const HUD_METRICS = [
  "win-rate",
  "result-per-trade",
  "median-hold",
  "trades-per-day",
  "tokens-per-day",
  "mean-swap",
  "holdings",
  "typical-entry",
] as const satisfies readonly ScalarMetricId[];

export function describeProfile(profile: Profile | CombinedResult): string {
  const { hud, summary, pnl, coverage } = profile;
  const facts = renderFacts([
    ...describeResults(pnl.allTime, coverage),
    ...PROFILE_METRICS.map((id) => toMetricFact(id, profile)),
    [
      toTitle(METRICS["winning-tokens"]),
      `${coverage.complete ? "" : "partial "}${summary.profitableTradesCount} of ${summary.totalTradesCount}`,
    ],
    ["label", summary.knownLabel ?? profile.kol?.name ?? "none"],
    ["coverage", describeCoverage(coverage)],
    ["reconciliation", profile.reconciliation.verdict],
  ]);
  // A row of facts would be cut.
  const cash = describeCash(profile).map(([title, terms]) => `${title}: ${terms}`);
  return [describeHud(hud, profile.automation.reasons), facts, ...cash].join("\n\n");
}

/** Metrics of a profile beside those of its signal. */
const PROFILE_METRICS: readonly ScalarMetricId[] = [
  "win-rate-usd",
  ...listMetricIds("pnl.allTime.costs"),
  "after-costs",
  "bought-tokens",
  "winning-bought-tokens",
  "undecided-bought-tokens",
  ...listMetricIds("shape"),
  ...listMetricIds("risk"),
  ...listMetricIds("copyability"),
  ...listMetricIds("hitRates"),
  ...listMetricIds("bags"),
  ...listMetricIds("entries"),
  "style",
  "exit",
];

/** Formats a page of token results. */
export function describeTokens({ data, total, page, pageSize }: Tokens): string {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return `${renderTable(TOKEN_COLUMNS, data)}\n\npage ${page} of ${pages}, ${total} tokens`;
}

const RESULT_COLUMNS: readonly ComputedColumn<ScopeResults>[] = [
  toResultColumn(TOKEN_METRICS.realizedPnlSol, "realized"),
  toResultColumn(TOKEN_METRICS.unrealizedPnlSol, "unrealized"),
  toResultColumn(TOKEN_METRICS.netSolProfitLoss, "net"),
];

const TOKEN_COLUMNS: readonly TableColumn<Tokens["data"][number]>[] = [
  ["token", "tokenAddress"],
  ...RESULT_COLUMNS,
  metricColumn(TOKEN_METRICS.roi, "roi"),
  metricColumn(TOKEN_METRICS.totalSolSpent, "totalSolSpent"),
  metricColumn(TOKEN_METRICS.winRate, "winRate"),
];

/** Formats the swaps of one token, oldest first. */
export function describeToken({ row, trades, openLots, reconciliation, ...token }: Token): string {
  const facts = renderFacts([
    ["wallet", token.walletAddress],
    ["token", token.tokenAddress],
    ...RESULT_COLUMNS.map((column): ResultFact => [column[0], readCell(column, row)]),
    ["open lots", openLots.length],
    ["reconciliation", reconciliation.verdict],
  ]);
  return `${facts}\n\n${renderTable(TRADE_COLUMNS, trades)}`;
}

const TRADE_COLUMNS: readonly TableColumn<Token["trades"][number]>[] = [
  ["time", (trade) => trade.blockTime ?? `slot ${trade.slot}`],
  ["side", "side"],
  ["tokens", "tokenAmount", String],
  ["SOL", "solAmount", formatSol],
  ["venue", "venue"],
  ["signature", "signature"],
];

/** Formats the signals of several wallets, then the wallets without one. */
export function describeBatch({ huds, queued, skipped, notFound }: Batch): string {
  const missingHuds = [
    ...queued.map(({ walletAddress, jobId }) => [walletAddress, `queued: ${jobId}`] as const),
    ...describeLeftOut(skipped, notFound),
  ];
  const table = renderTable(HUD_COLUMNS, Object.values(huds));
  return missingHuds.length === 0 ? table : `${table}\n\n${renderFacts(missingHuds)}`;
}

/** Returns a fact for each wallet without a result. */
export function describeLeftOut(skipped: readonly string[], notFound: readonly string[]) {
  return [
    ...skipped.map((wallet) => [wallet, "skipped: a system wallet"] as const),
    ...notFound.map((wallet) => [wallet, "never used"] as const),
  ];
}

const HUD_COLUMNS: readonly TableColumn<Batch["huds"][string]>[] = [
  ["wallet", "walletAddress"],
  ["behavior", "behaviorCode"],
  metricColumn(METRICS["win-rate"], "winRate"),
  metricColumn(METRICS["result-per-trade"], "trimmedMeanPnl"),
  ["quality", "dataQualityTier"],
  ["flags", (hud) => describeFlags(hud)],
];

/** Formats the verdict on two wallets, the evidence and its signatures. */
export function describeLinks(links: Links): string {
  const { walletA, walletB, verdict, kinds, page, totalPages } = links;
  const facts = renderFacts([
    ["wallets", `${walletA} ${walletB}`],
    ["verdict", verdict ?? "no link found"],
    ["page", `${page} of ${totalPages}`],
  ]);
  const signatures = kinds.flatMap((evidence) =>
    evidence.signatures.map((signature) => `${evidence.kind} ${signature}`),
  );
  const table = kinds.length === 0 ? "" : renderTable(LINK_COLUMNS, kinds);
  return [describePair(links), facts, table, signatures.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}

const LINK_COLUMNS: readonly TableColumn<Links["kinds"][number]>[] = [
  ["kind", "kind"],
  ["holds", ({ holds, detail }) => (holds ? "yes" : detail.unsolicited ? "no, unsolicited" : "no")],
  ["events", "count", String],
  ["first", "first"],
  ["last", "last"],
  ["q", "qValue", (value) => value.toPrecision(2)],
  ["through", "detail.via"],
];

/** Formats the funder of a wallet, and its direct counterparties. */
export function describeCounterparties({
  walletAddress,
  fundedBy,
  dataRange,
  counterparties,
  total,
}: Counterparties): string {
  const facts = renderFacts([
    ["wallet", walletAddress],
    ["history", dataRange.complete ? "complete" : "partial"],
    ["funded by", fundedBy === null ? "unknown" : `${fundedBy.address} ${fundedBy.label ?? ""}`.trim()],
    ...(fundedBy === null ? [] : ([["funding transaction", fundedBy.signature]] as const)),
    ["counterparties", `${counterparties.length} of ${total}`],
  ]);
  return `${facts}\n\n${renderTable(COUNTERPARTY_COLUMNS, counterparties)}`;
}

const COUNTERPARTY_COLUMNS: readonly TableColumn<Counterparties["counterparties"][number]>[] = [
  ["address", "address"],
  ["label", ({ label }) => label ?? ""],
  ["sent SOL", "sentSol", formatSol],
  ["received SOL", "receivedSol", formatSol],
  ["transactions", "transactions", String],
  ["last", "last"],
];

/** Formats a page of sales and burns, and the cursor of the next one. */
export function describeTrades({ walletAddress, dataRange, trades, nextCursor }: Trades): string {
  const facts = renderFacts([
    ["wallet", walletAddress],
    ["history", dataRange.complete ? "complete" : "partial"],
    ["next page", nextCursor === null ? "none" : `--cursor ${nextCursor}`],
  ]);
  return `${facts}\n\n${renderTable(DISPOSAL_COLUMNS, trades)}`;
}

const DISPOSAL_COLUMNS: readonly TableColumn<Trades["trades"][number]>[] = [
  ["time", (row) => row.blockTime ?? `slot ${row.slot}`],
  ["side", "side"],
  ["token", (row) => row.tokenSymbol ?? row.tokenAddress],
  ["tokens", "amount", String],
  ["proceeds SOL", "proceedsSol", formatSol, "unknown"],
  ["cost SOL", "costSol", formatSol, "unknown"],
  ["result SOL", "realizedPnlSol", formatSignedSol, "unknown"],
  ["result USD", "realizedPnlUsd", formatUsd, "unknown"],
  ["signature", "signature"],
];
