import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { CoverageInterval } from "@walletlens/engine/wallet/coverage-intervals";

/** Commit of release 1.0.0. With each release, it becomes that of the one before. */
const PREVIOUS_RELEASE = "f4682973a6fc225f032cb42e7f12344740aa6958";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const GENERATED = "lib/db/generated";
/** Folder of the database client in the previous release. */
const PREVIOUS_GENERATED = "lib/infra/postgres/generated";

/** Returns false in a copy without the history of the repository, such as a shallow clone. */
export function hasPreviousRelease(): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${PREVIOUS_RELEASE}^{commit}`], { cwd: ROOT, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns a new folder with the sources of the previous release. */
export function extractSources(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "walletlens-previous-"));
  const archive = execFileSync("git", ["archive", PREVIOUS_RELEASE], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  return folder;
}

/** Sources of the previous release with the packages and the database client of this one. */
export function extractPreviousRelease(): { readonly folder: string; remove(): void } {
  const folder = extractSources();
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  cpSync(path.join(ROOT, GENERATED), path.join(folder, PREVIOUS_GENERATED), { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** History as the previous release reads it. */
export interface PreviousHistory {
  readonly intervals: readonly CoverageInterval[];
  readonly slots: readonly number[];
  /** Base units after each transaction. */
  readonly amounts: readonly string[];
}

/** A process of the previous release on a database. */
export interface PreviousProcess {
  /** Stores a swap in each slot of a range, which then is covered. */
  append(wallet: string, from: number, to: number): Promise<null>;
  readHistory(wallet: string): Promise<PreviousHistory>;
  countSearches(wallet: string): Promise<number>;
  storeSearch(wallet: string): Promise<null>;
  hasSnapshot(wallet: string): Promise<boolean>;
  stop(): void;
}

export function startPreviousProcess(folder: string, url: string): PreviousProcess {
  const args = ["--import", "tsx", "--input-type=module", "--eval", SCRIPT, url];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
  const answers = createInterface({ input: child.stdout });
  let errors = "";
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const call = <Value>(name: string, ...values: unknown[]) =>
    requestLine(child, answers, JSON.stringify([name, ...values]), () => errors).then(
      (line) => JSON.parse(line) as Value,
    );
  return {
    append: (...values) => call("append", ...values),
    readHistory: (wallet) => call("readHistory", wallet),
    countSearches: (wallet) => call("countSearches", wallet),
    storeSearch: (wallet) => call("storeSearch", wallet),
    hasSnapshot: (wallet) => call("hasSnapshot", wallet),
    stop: () => void child.kill("SIGKILL"),
  };
}

/** Sends a line and returns the next one of the answers. Rejects with what the process has printed if it ends. */
function requestLine(
  child: ChildProcess,
  answers: Interface,
  line: string,
  readErrors: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const onEnd = () => reject(new Error(`the previous release failed: ${readErrors()}`));
    if (child.exitCode !== null) return onEnd();
    child.once("close", onEnd);
    answers.once("line", (answer) => {
      child.off("close", onEnd);
      resolve(answer);
    });
    child.stdin?.write(`${line}\n`);
  });
}

/** Runs in the folder of the previous release, with its modules. */
const SCRIPT = `
  import { createInterface } from "node:readline";
  const { openDatabase } = await import("./lib/infra/postgres/database.ts");
  const { createSnapshotStore } = await import("./lib/infra/postgres/wallets/snapshot-store.ts");
  const { createWalletStore } = await import("./lib/infra/postgres/wallets/wallet-store.ts");
  const { buildChange, tokenChange } = await import("./packages/engine/src/testing/build-change.ts");
  const database = openDatabase(process.argv.at(-1));
  const store = createWalletStore(database);
  const toEntry = (slot) => {
    const signature = "s" + slot;
    const tokens = [tokenChange("X", 0n, BigInt(slot))];
    const change = buildChange({ signature, slot, solLamports: -90n, tokens });
    return { signature, slot, blockTime: null, change, missing: false };
  };
  const calls = {
    async append(wallet, from, to) {
      const entries = Array.from({ length: to - from + 1 }, (_, index) => toEntry(from + index));
      const place = (slot) => ({ signature: "s" + slot, slot });
      await store.append(wallet, entries, { newest: place(to), oldest: place(from), complete: true });
    },
    async readHistory(wallet) {
      const { intervals, entries } = await store.readHistory(wallet, null);
      const amounts = entries.map(({ change }) => String(change.tokens[0].after));
      return { intervals, slots: entries.map(({ slot }) => slot), amounts };
    },
    countSearches: async (wallet) => (await store.readSearches(wallet)).size,
    storeSearch: (wallet) =>
      store.keepSearches(wallet, new Map([[wallet, { difference: 1n, fromSlot: 1, accounts: new Map() }]])),
    hasSnapshot: async (wallet) => (await createSnapshotStore(database).find(wallet, "hud")) !== null,
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, ...values] = JSON.parse(line);
    console.log(JSON.stringify((await calls[name](...values)) ?? null));
  }
`;
