import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A database and a chain that outlive server processes. */
export interface Backend {
  readonly databaseUrl: string;
  /** Settings of a server process on them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Traders of the chain's market. */
  readonly wallets: readonly string[];
  readonly mints: readonly string[];
  /** Mints of the launches among them. */
  readonly launched: readonly string[];
}

export interface RunningBackend extends Backend {
  /** Makes the database crash. Resolves when it has restarted, after `awayMs` milliseconds. */
  crashDatabase(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a backend with the migrations of a folder, by default those of this version. */
export async function startBackend(migrations?: string): Promise<RunningBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-crash-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  await chmod(folder, 0o711);
  const file = path.join(import.meta.dirname, "backend-process.ts");
  const child = fork(file, migrations === undefined ? [folder] : [folder, migrations], {
    execArgv: ["--import", "tsx"],
  });
  const ended = once(child, "exit");
  const backend = await Promise.race([
    once(child, "message").then(([message]) => message as Backend),
    ended.then(([code]) => Promise.reject(new Error(`the backend ended with code ${code}`))),
  ]);
  return {
    ...backend,
    async crashDatabase(awayMs) {
      const back = once(child, "message");
      child.send(awayMs);
      await back;
    },
    async stop() {
      child.disconnect();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
