import { createReadStream } from "node:fs";
import type { Command } from "commander";
import type { GlobalOptions } from "../arguments.ts";
import { toVerdictExitCode } from "../exit-codes.ts";
import { requireRpc, rpcOption } from "../rpc-option.ts";
import { renderJson } from "../tables.ts";
import { AnswerError } from "./answer-error.ts";
import { formatVerification } from "./describe-verification.ts";
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

/** Answers of 100,000 transactions with evidence have about 40 MB. */
const MAX_BYTES = 256 * 1024 ** 2;

/**
 * Reads the JSON of a file, or of standard input for `-`. Throws an AnswerError if it cannot be read, is not JSON or
 * is larger than 256 MB.
 */
async function readJsonFile(file: string): Promise<unknown> {
  const stream = file === "-" ? process.stdin : createReadStream(file);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const part: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      bytes += part.length;
      if (bytes > MAX_BYTES) break;
      chunks.push(part);
    }
  } catch (error) {
    throw new AnswerError(`The answer could not be read: ${readMessage(error)}`);
  }
  if (bytes > MAX_BYTES) throw new AnswerError(`The answer is larger than ${MAX_BYTES / 1024 ** 2} MB.`);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (error) {
    throw new AnswerError(`The answer is not JSON: ${readMessage(error)}`);
  }
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
