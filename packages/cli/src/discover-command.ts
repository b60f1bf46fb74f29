import type { Query } from "@walletlens/client/contract-types";
import { type Command, Option } from "commander";
import { parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { describeDiscovered } from "./describe-discovered.ts";

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
const ORDERS = ["net", "realized", "winRate", "positions", "lastTrade", "trades"] as const;
const TIERS = ["GOLD", "SILVER", "BRONZE", "INSUFFICIENT"] as const;
const BOTS = ["exclude", "only"] as const;
const CLASSES = [
  ...(["SNIPER", "SCALPER", "MOMENTUM", "INTRADAY"] as const),
  ...(["DAY_TRADER", "SWING", "POSITION", "HODLER"] as const),
];
