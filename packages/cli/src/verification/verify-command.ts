import type { Command } from "commander";
import type { GlobalOptions } from "../arguments.ts";
import { toVerdictExitCode } from "../exit-codes.ts";
import { requireRpc, rpcOption } from "../rpc-option.ts";
import { renderJson } from "../tables.ts";
import { formatVerification } from "./describe-verification.ts";
import { readJsonFile } from "./read-json-file.ts";
import { verifyAnswer } from "./verify-answer.ts";

/** Adds `verify`, which needs no Walletlens server. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .description("computes a saved answer again from a Solana provider, and prints what differs")
    .argument("<file>", "body of a profile, HUD or tokens, saved with evidence=true; - for standard input")
    .addOption(rpcOption())
    .action(async (file: string, options: { readonly rpc?: string }) => {
      const rpc = requireRpc(options);
      const verification = await verifyAnswer(rpc, await readJsonFile(file));
      const { json } = program.opts<GlobalOptions>();
      console.log(json === true ? renderJson(verification) : formatVerification(verification));
      process.exitCode = toVerdictExitCode(verification.verdict);
    });
}
