import type { Answer, Query } from "@walletlens/client/contract-types";
import { formatPercent } from "@walletlens/format";
import { formatResult, toKnownResult } from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import { VERDICT_LABELS } from "@walletlens/format/review";
import { PERIOD_METRICS, RANKING_METRICS } from "@walletlens/format/row-metrics";
import { type Command, Option } from "commander";
import { parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { renderTable, type TableColumn, toTitle } from "./tables.ts";

type Search = Query<"discover">;

/** Adds the command that lists analyzed wallets. */
export function addDiscoverCommand(program: Command, ask: Ask): void {
  program
    .command("discover")
    .description("wallets analyzed in the last 7 days, by results of a period")
    .addOption(new Option("--period <period>", "7d, 30d, 90d or all").choices(PERIODS).default("all"))
    .addOption(
      new Option("--currency <currency>", "currency of realized PnL and of --min-realized")
        .choices(CURRENCIES)
        .default("sol"),
    )
    .addOption(
      new Option("--sort-by <order>", "highest first, partial and unknown last")
        .choices(ORDERS)
        .default("net"),
    )
    .addOption(new Option("--class <class>", "behavior class").choices(CLASSES))
    .addOption(new Option("--min-tier <tier>", "data quality tier or better").choices(TIERS))
    .option("--min-net <sol>", "lower bound of net PnL of at least this many SOL")
    .option("--min-realized <amount>", "realized PnL of the period of at least this amount, in the currency")
    .option("--active-since <time>", "swapped since this time, ISO 8601, UTC")
    .option("--complete", "only wallets of which the whole period is covered")
    .addOption(new Option("--bots <choice>", "wallets that trade like programs").choices(BOTS))
    .option("--min-trades <number>", "at least this number of closed trades in the period", parseWhole)
    .option("--min-position-win-rate <share>", "winning positions of at least this share, 0 to 1")
    .option("--min-copyability <share>", "share30s of at least this, 0 to 1")
    .addOption(new Option("--verdict <verdict>", "whether the wallet is worth following").choices(VERDICTS))
    .option("--limit <number>", "wallets, at most 100", parseWhole)
    .option("--cursor <cursor>", "nextCursor of the page before")
    .action(({ complete, ...search }: DiscoverOptions) =>
      ask(
        (client, { signal }) => client.discover({ ...search, ...(complete && { complete: "true" }), signal }),
        (list) => describeDiscovered(list, search),
      ),
    );
}

interface DiscoverOptions extends Omit<Search, "complete"> {
  readonly period: (typeof PERIODS)[number];
  readonly currency: (typeof CURRENCIES)[number];
  readonly complete?: true;
}

const PERIODS = ["7d", "30d", "90d", "all"] as const;
const CURRENCIES = ["sol", "usd"] as const;
const ORDERS = ["net", "realized", "winRate", "positions", "lastTrade", "trades", "verdict"] as const;
const VERDICTS = ["worth_following", "not_worth_following", "cannot_copy", "not_enough_data"] as const;
const TIERS = ["GOLD", "SILVER", "BRONZE", "INSUFFICIENT"] as const;
const BOTS = ["exclude", "only"] as const;
const CLASSES = [
  "SNIPER",
  "SCALPER",
  "MOMENTUM",
  "INTRADAY",
  "DAY_TRADER",
  "SWING",
  "POSITION",
  "HODLER",
] as const;

type Discovered = Answer<"discover", 200>;
type Row = Discovered["wallets"][number];

/** Formats a page of analyzed wallets as a table, with the cursor of the next page. */
function describeDiscovered({ wallets, nextCursor }: Discovered, search: DiscoverOptions): string {
  const table = renderTable(listColumns(search), wallets);
  return nextCursor === null ? table : `${table}\n\nnext: --cursor ${nextCursor}`;
}

/** Rates are shrunken toward the mean of all listed wallets, as the list ranks them. */
function listColumns({ period, currency }: DiscoverOptions): readonly TableColumn<Row>[] {
  const unit = currency.toUpperCase();
  const realizedTitle = `${toTitle(PERIOD_METRICS.realizedPnlSol)} ${unit} ${period}`;
  return [
    ["wallet", "walletAddress"],
    ["name", "label"],
    [
      `${toTitle(METRICS["net-pnl"])} ${unit}`,
      (wallet) => formatResult(toKnownResult(wallet, "net", currency)),
      "sol_result",
    ],
    currency === "usd"
      ? [realizedTitle, "period.realizedPnlUsd", "usd_result"]
      : [realizedTitle, "period.realizedPnlSol", "sol_result"],
    [`${toTitle(PERIOD_METRICS.tradesCount)} ${period}`, "period.tradesCount", "count"],
    [
      `${toTitle(RANKING_METRICS.shrunkenWinRate)} ${period}`,
      "period.shrunkenWinRate.rate",
      "percent",
      "unknown",
    ],
    [toTitle(METRICS["winning-positions"]), "positions.shrunkenWinRate.rate", "percent", "unknown"],
    [toTitle(METRICS["held-30-s"]), "share30s", "percent", "unknown"],
    ["if you follow it", ({ verdict }) => VERDICT_LABELS[verdict]],
    [toTitle(METRICS["profit-factor"]), "profitFactor", "multiple", "unknown"],
    [toTitle(METRICS["max-drawdown"]), "maxDrawdownSol", "sol", "unknown"],
    [toTitle(METRICS.style), "behaviorType"],
    [toTitle(METRICS["data-quality"]), "dataQualityTier"],
    ["coverage", ({ complete }) => (complete ? "complete" : "partial")],
    [toTitle(METRICS.bot), ({ isBot }) => (isBot ? "bot" : "")],
    ["linked loss", ({ linkedLoss }) => linkedLoss && formatLoss(linkedLoss)],
  ];
}

function formatLoss({ walletAddress, share }: NonNullable<Row["linkedLoss"]>): string {
  return `${formatPercent(share)} from ${walletAddress}`;
}
