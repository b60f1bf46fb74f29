import { type Command, Option } from "commander";
import { address, addresses, parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { describeDeepHolders, describeResult } from "./describe-group.ts";

/** Commands about the holders of a token and about groups of wallets. */
export function addGroupCommands(program: Command, ask: Ask): void {
  program
    .command("holders")
    .description("who holds a token, and how they trade")
    .addArgument(address("mint"))
    .option(
      "--top <number>",
      "how many of the largest holders, at most 100, or 50 with --agent or --deep",
      parseWhole,
    )
    .addOption(new Option("--agent", "the compact result").conflicts("deep"))
    .option("--deep", "compare the holders with each other, too")
    .action((mint: string, { top: topN, agent, deep }: HolderOptions) => {
      if (deep)
        return ask((client, wait) => client.holdersDeepAndWait(mint, { topN, ...wait }), describeDeepHolders);
      if (agent)
        return ask((client, wait) => client.holdersAgentAndWait(mint, { topN, ...wait }), describeResult);
      return ask((client, wait) => client.holdersAndWait(mint, { topN, ...wait }), describeResult);
    });
  program
    .command("similarity")
    .description("what 2 to 30 wallets bought in common")
    .addArgument(addresses())
    .option("--agent", "the compact result, with flags")
    .action((wallets: string[], { agent }: { agent?: true }) =>
      agent
        ? ask((client, wait) => client.similarityAgentAndWait(wallets, wait), describeResult)
        : ask((client, wait) => client.similarityAndWait(wallets, wait), describeResult),
    );
  program
    .command("combined")
    .description("2 to 30 wallets as if one owner had them")
    .addArgument(addresses())
    .option("--agent", "the compact result")
    .action((wallets: string[], { agent }: { agent?: true }) =>
      agent
        ? ask((client, wait) => client.combinedAgentAndWait(wallets, wait), describeResult)
        : ask((client, wait) => client.combinedAndWait(wallets, wait), describeResult),
    );
}

interface HolderOptions {
  readonly top?: number;
  readonly agent?: true;
  readonly deep?: true;
}
