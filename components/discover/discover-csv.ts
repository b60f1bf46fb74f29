import { formatCsv } from "@/lib/runtime/rules/format-csv";
import type { DiscoveredWallet } from "@/lib/wallets/rules/ranking-search";

const RESULT_PARTS = ["realized", "openPriced", "openUnpricedCost", "total"] as const;

const SHRUNKEN = ["shrunkenWinRate", "shrunkenWinRateLow", "shrunkenWinRateHigh"];

const PERIOD_HEAD = [
  ...["realizedPnlSol", "realizedPnlUsd", "tradesCount", "winRate"],
  ...SHRUNKEN,
  ...["complete", "unknown"],
].map((name) => `period.${name}`);

const POSITION_HEAD = ["winRate", "count", "unknownCount", ...SHRUNKEN].map((name) => `positions.${name}`);

const HEAD = [
  ...["walletAddress", "label", "behaviorType", "dataQualityTier", "complete"],
  ...["sol", "usd"].flatMap((currency) =>
    [...RESULT_PARTS, "unknown"].map((part) => `results.${currency}.${part}`),
  ),
  ...["netPnlSol", "atLeastNetPnlSol", "transferredOutCostSol"],
  ...["knownBasisShare", "winRate", "winRateLow", "winRateHigh"],
  ...SHRUNKEN,
  ...["trades", "lastTradeAt", "calculatedAt"],
  ...PERIOD_HEAD,
  ...POSITION_HEAD,
  ...["share30s", "isBot"],
  ...["walletAddress", "verdict", "share", "comparedAt"].map((name) => `linkedLoss.${name}`),
];

/** Exact values; unknown ones are empty, and partial ones are named beside them. */
export function writeDiscoverCsv(wallets: readonly DiscoveredWallet[]): string {
  const lines = wallets.map((wallet) => [
    ...[wallet.address, wallet.label, wallet.behaviorType, wallet.dataQualityTier, String(wallet.complete)],
    ...[wallet.pnl.sol, wallet.pnl.usd].flatMap(toResultCells),
    ...[wallet.netPnlSol, wallet.atLeastNetPnlSol, wallet.transferredOutCostSol],
    ...[wallet.knownBasisShare, wallet.winRate],
    ...[wallet.winRateInterval?.low ?? null, wallet.winRateInterval?.high ?? null],
    ...toRateCells(wallet),
    wallet.trades,
    wallet.lastTradeAt === null ? null : new Date(wallet.lastTradeAt * 1000).toISOString(),
    new Date(wallet.calculatedAt).toISOString(),
    ...toPeriodCells(wallet.period),
    ...[wallet.positions.winRate, wallet.positions.count, wallet.positions.unknownCount],
    ...toRateCells(wallet.positions),
    ...[wallet.share30s, String(wallet.isBot)],
    ...toLossCells(wallet.linkedLoss),
  ]);
  return formatCsv([HEAD, ...lines]);
}

function toResultCells(result: DiscoveredWallet["pnl"]["sol"]) {
  return [...RESULT_PARTS.map((part) => result[part]), result.unknown?.join(" ") ?? ""];
}

function toPeriodCells(period: DiscoveredWallet["period"]) {
  const { unknown = [], complete } = period;
  const known = (name: "realizedPnlSol" | "realizedPnlUsd" | "tradesCount" | "winRate") =>
    unknown.includes(name) && period[name] === 0 ? null : period[name];
  return [
    ...[known("realizedPnlSol"), known("realizedPnlUsd"), known("tradesCount"), known("winRate")],
    ...toRateCells(period),
    ...[String(complete), unknown.join(" ")],
  ];
}

function toLossCells(loss: DiscoveredWallet["linkedLoss"]) {
  if (loss === null) return [null, null, null, null];
  return [loss.walletAddress, loss.verdict, loss.share, new Date(loss.comparedAt).toISOString()];
}

function toRateCells({ shrunkenWinRate: shrunken }: Pick<DiscoveredWallet, "shrunkenWinRate">) {
  return [shrunken?.rate ?? null, shrunken?.low ?? null, shrunken?.high ?? null];
}
