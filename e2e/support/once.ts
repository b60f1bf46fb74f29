import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testedDataDir } from "./data-dir";

const POLL_MS = 100;

type Outcome<Result> = { readonly result: Result } | { readonly failure: string };

/**
 * Runs `work` once in a run of all tests, in the first worker that calls it. The others wait for the same
 * result, which is passed as JSON.
 */
export async function once<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const file = path.join(testedDataDir(), `once-${name}.json`);
  const isFirst = await mkdir(`${file}.lock`).then(
    () => true,
    () => false,
  );
  if (isFirst) await writeOutcome(file, work);
  const outcome: Outcome<Result> = JSON.parse(await pollFile(file));
  if ("failure" in outcome) throw new Error(`${name} failed: ${outcome.failure}`);
  return outcome.result;
}

async function writeOutcome<Result>(file: string, work: () => Promise<Result>): Promise<void> {
  const outcome: Outcome<Result> = await work().then(
    (result) => ({ result }),
    (error: unknown) => ({ failure: String(error) }),
  );
  await writeFile(`${file}.new`, JSON.stringify(outcome), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function pollFile(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, "utf8").catch(() => null);
    if (text !== null) return text;
    await sleep(POLL_MS);
  }
}
