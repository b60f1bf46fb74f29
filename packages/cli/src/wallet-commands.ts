import { TOKEN_SORTS, type TokenSort } from "@walletlens/engine/wallet/token-rows";
import { type Command, Option } from "commander";
import {
  type AsOfArgument,
  addressArgument,
  addresses,
  asOfOption,
  evidenceOption,
  maxAgeOption,
  parseAmount,
  parseWhole,
} from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { describeGroupResult } from "./describe-group.ts";
import {
  describeBatch,
  describeCounterparties,
  describeHud,
  describeLinks,
  describeProfile,
  describeToken,
  describeTokens,
  describeTrades,
} from "./describe-wallet.ts";
import { writeFile } from "./write-file.ts";

/** Adds the commands about single wallets and lists of them. */
export function addWalletCommands(program: Command, ask: Ask): void {
  const command: AddCommand = (name, description) =>
    program.command(name).description(description).addArgument(addressArgument("address"));
  addResultCommands(command, ask);
  addLinksCommand(command, ask);
  addCounterpartiesCommand(command, ask);
  addTradesCommand(command, ask);
  addCopyCommand(command, ask);
  addBatchCommand(program, ask);
}

/** Adds a command about the wallet of its first argument. */
type AddCommand = (name: string, description: string) => Command;

function addResultCommands(command: AddCommand, ask: Ask): void {
  command("hud", "the compact signal of a wallet")
    .addOption(asOfOption())
    .addOption(maxAgeOption())
    .addOption(evidenceOption())
    .action((addr: string, query: AnswerOptions) =>
      ask((client, wait) => client.walletHud(addr, { ...query, ...wait }), describeHud),
    );
  command("profile", "the behavioral profile of a wallet")
    .addOption(asOfOption())
    .addOption(maxAgeOption())
    .addOption(evidenceOption())
    .action((addr: string, query: AnswerOptions) =>
      ask((client, wait) => client.walletProfile(addr, { ...query, ...wait }), describeProfile),
    );
  command("tokens", "what a wallet made of each token")
    .addOption(asOfOption())
    .addOption(maxAgeOption())
    .addOption(evidenceOption())
    .option("--page <number>", "page", parseWhole)
    .option("--page-size <number>", "rows on a page, at most 100", parseWhole)
    .addOption(new Option("--sort-by <field>", "order").choices(TOKEN_SORTS))
    .addOption(new Option("--sort-order <direction>", "direction").choices(DIRECTIONS))
    .action((addr: string, query: TokenOptions) =>
      ask((client, wait) => client.walletTokens(addr, { ...query, ...wait }), describeTokens),
    );
  command("token", "the swaps of a wallet in one token")
    .addArgument(addressArgument("mint"))
    .addOption(asOfOption())
    .action((addr: string, mint: string, { asOf }: AsOfArgument) =>
      ask((client, wait) => client.walletTokenDetail(addr, mint, { asOf, ...wait }), describeToken),
    );
}

function addLinksCommand(command: AddCommand, ask: Ask): void {
  command("links", "links between two wallets")
    .addArgument(addressArgument("other"))
    .addOption(asOfOption())
    .option("--page <number>", "page of 100 signatures of each kind", parseWhole)
    .action((addr: string, other: string, query: AsOfArgument & { readonly page?: number }) =>
      ask((client, wait) => client.walletLinks(addr, other, { ...query, ...wait }), describeLinks),
    );
}

function addCounterpartiesCommand(command: AddCommand, ask: Ask): void {
  command("counterparties", "who funded a wallet, and its direct counterparties").action((addr: string) =>
    ask((client, wait) => client.walletCounterparties(addr, wait), describeCounterparties),
  );
}

function addTradesCommand(command: AddCommand, ask: Ask): void {
  command("trades", "sales and burns of a wallet with their results, oldest first")
    .addOption(new Option("--csv", "print all of them as a CSV file").conflicts(["limit", "cursor"]))
    .option("--from <moment>", "only from this date (UTC) or ISO 8601 time on")
    .option("--to <moment>", "only before this date (UTC) or ISO 8601 time")
    .option("--limit <number>", "rows on a page, at most 1,000", parseWhole)
    .option("--cursor <text>", "nextCursor of the page before")
    .action((addr: string, { csv, from, to, limit, cursor }: TradeOptions) =>
      csv === true
        ? ask(
            async (client, wait) =>
              writeFile(process.stdout, await client.walletTradesCsv(addr, { from, to, ...wait })),
            () => null,
          )
        : ask(
            (client, wait) => client.walletTrades(addr, { from, to, limit, cursor, ...wait }),
            describeTrades,
          ),
    );
}

function addCopyCommand(command: AddCommand, ask: Ask): void {
  command("copy", "what a follower of a wallet would have kept")
    .option("--delay <seconds>", "between its trade and the follower's, 0.5 to 60; 3 by default", parseAmount)
    .option("--size <sol>", "SOL per cycle; its own median by default", parseAmount)
    .option("--slippage <percent>", "largest percentage by which a purchase may cost more", parseAmount)
    .option("--samples <number>", "cycles to follow, at most 60", parseWhole)
    .option("--agent", "the compact result")
    .action((addr: string, { agent, delay, size, slippage, samples }: CopyCommandOptions) => {
      const call = agent ? "copyAgentAndWait" : "copyAndWait";
      const terms = { delaySeconds: delay, sizeSol: size, slippagePercent: slippage, samples };
      return ask((client, wait) => client[call](addr, { ...terms, ...wait }), describeGroupResult);
    });
}

interface CopyCommandOptions {
  readonly agent?: true;
  readonly delay?: number;
  readonly size?: number;
  readonly slippage?: number;
  readonly samples?: number;
}

function addBatchCommand(program: Command, ask: Ask): void {
  program
    .command("batch")
    .description(
      "the signals of 1 to 30 wallets; waits for wallets that are not ready, and calls and pays for them again",
    )
    .addArgument(addresses())
    .option("--no-wait", "print what is ready")
    .action((wallets: string[], { wait: waits }: { wait: boolean }) =>
      ask(
        (client, wait) => (waits ? client.batchHudAndWait(wallets, wait) : client.batchHud(wallets, wait)),
        describeBatch,
      ),
    );
}

interface AnswerOptions extends AsOfArgument {
  readonly maxAgeSeconds?: number;
  readonly evidence?: "true";
}

interface TokenOptions extends AnswerOptions {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sortBy?: TokenSort;
  readonly sortOrder?: (typeof DIRECTIONS)[number];
}

interface TradeOptions {
  readonly csv?: true;
  readonly from?: string;
  readonly to?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

const DIRECTIONS = ["ASC", "DESC"] as const;
