import { type Command, Option } from "commander";
import { addressArgument, addresses, parseWhole } from "./arguments.ts";
import type { Ask } from "./ask-server.ts";
import { describeDeepHolders, describeGroupResult } from "./describe-group.ts";

export function addGroupCommands(program: Command, ask: Ask): void {
  program
    .command("holders")
    .description("who holds a token, and how they trade")
    .addArgument(addressArgument("mint"))
    .option(
      "--top <number>",
      "how many of the largest holders, at most 100, or 50 with --agent or --deep",
      parseWhole,
    )
    .addOption(new Option("--agent", "the compact result").conflicts("deep"))
    .option("--deep", "compare the holders with each other, too")
    .addOption(new Option("--launch", "with --deep: the launch of the token, too").implies({ deep: true }))
    .action((mint: string, { top: topN, agent, deep, launch }: HolderOptions) => {
      if (deep)
        return ask(
          (client, wait) => client.holdersDeepAndWait(mint, { topN, launch, ...wait }),
          describeDeepHolders,
        );
      if (agent)
        return ask(
          (client, wait) => client.holdersAgentAndWait(mint, { topN, ...wait }),
          describeGroupResult,
        );
      return ask((client, wait) => client.holdersAndWait(mint, { topN, ...wait }), describeGroupResult);
    });
  program
    .command("launch")
    .description("who created a token, who bought first, and what links them")
    .addArgument(addressArgument("mint"))
    .option("--first <number>", "how many of the first buyers, at most 100", parseWhole)
    .option("--agent", "the compact result")
    .action((mint: string, { first, agent }: { readonly first?: number; readonly agent?: true }) => {
      const call = agent ? "launchAgentAndWait" : "launchAndWait";
      return ask((client, wait) => client[call](mint, { first, ...wait }), describeGroupResult);
    });
  for (const { name, description, compact } of WALLET_COMMANDS) {
    program
      .command(name)
      .description(description)
      .addArgument(addresses())
      .option("--agent", compact)
      .action((wallets: string[], { agent }: { agent?: true }) => {
        const call = agent ? (`${name}AgentAndWait` as const) : (`${name}AndWait` as const);
        return ask((client, wait) => client[call](wallets, wait), describeGroupResult);
      });
  }
}

const WALLET_COMMANDS = [
  {
    name: "similarity",
    description: "what 2 to 30 wallets bought in common",
    compact: "the compact result, with flags",
  },
  {
    name: "combined",
    description: "2 to 30 wallets as if one owner had them",
    compact: "the compact result",
  },
] as const;

interface HolderOptions {
  readonly top?: number;
  readonly agent?: true;
  readonly deep?: true;
  readonly launch?: true;
}
