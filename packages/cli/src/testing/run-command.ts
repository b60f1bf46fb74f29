import type { Client } from "@walletlens/client";
import type { Ask } from "../ask-server.ts";
import { buildProgram } from "../build-program.ts";

/** Runs a command with this client; returns its output. Throws the CommanderError of a wrong argument. */
export async function runCommand(client: Client, args: readonly string[]): Promise<string> {
  let printed = "";
  const wait = { signal: new AbortController().signal, onWait: () => undefined, onProgress: () => undefined };
  const ask: Ask = async (calls, describe) => {
    printed = describe(await calls(client, wait)) ?? "";
  };
  const program = buildProgram({ ask: () => ask, serveTools: async () => undefined });
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  await program.parseAsync(["node", "walletlens", ...args]);
  return printed;
}
