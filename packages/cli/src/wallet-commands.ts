import { TOKEN_SORTS, type TokenSort } from "@walletlens/engine/wallet/token-rows";
import { type Command, Option } from "commander";
import { type AsOfArgument, addressArgument, addresses, asOfOption, parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import {
  describeBatch,
  describeHud,
  describeLinks,
  describeProfile,
  describeToken,
  describeTokens,
} from "./describe-wallet.ts";

export function addWalletCommands(program: Command, ask: Ask): void {
  const command = (name: string, description: string) =>
    program.command(name).description(description).addArgument(addressArgument("address"));
  command("hud", "the compact signal of a wallet")
    .addOption(asOfOption())
    .action((addr: string, { asOf }: AsOfArgument) =>
      ask((client, wait) => client.walletHud(addr, { asOf, ...wait }), describeHud),
    );
  command("profile", "the behavioral profile of a wallet")
    .addOption(asOfOption())
    .action((addr: string, { asOf }: AsOfArgument) =>
      ask((client, wait) => client.walletProfile(addr, { asOf, ...wait }), describeProfile),
    );
  command("tokens", "what a wallet made of each token")
    .addOption(asOfOption())
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
  command("links", "links between two wallets")
    .addArgument(addressArgument("other"))
    .addOption(asOfOption())
    .option("--page <number>", "page of 100 signatures of each kind", parseWhole)
    .action((addr: string, other: string, query: AsOfArgument & { readonly page?: number }) =>
      ask((client, wait) => client.walletLinks(addr, other, { ...query, ...wait }), describeLinks),
    );
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

interface TokenOptions extends AsOfArgument {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sortBy?: TokenSort;
  readonly sortOrder?: (typeof DIRECTIONS)[number];
}

const DIRECTIONS = ["ASC", "DESC"] as const;
