import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { inheritEnv } from "@/lib/config/env";

export type RunLanguage = "curl" | "TypeScript" | "Python";

/** A program of the documents and its environment. */
export interface RunnableSample {
  readonly language: RunLanguage;
  readonly code: string;
  readonly settings: Readonly<Record<string, string>>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Below the repository, so that packages resolve as for a user who has installed them. */
const FOLDER = path.join(ROOT, "reports/samples");

/** File ending and command of each language. */
const RUNNERS: Readonly<Record<RunLanguage, readonly [ending: string, ...command: string[]]>> = {
  curl: ["sh", "sh"],
  TypeScript: ["mts", process.execPath, "--import", "tsx"],
  Python: ["py", "python3", "-u"],
};

/** Starts a program. Skips the test if Python is not installed. */
export function startSample({ language, code, settings }: RunnableSample): ChildProcess {
  test.skip(
    language === "Python" && spawnSync("python3", ["--version"]).status !== 0,
    "python3 is not installed",
  );
  const [ending, command = "", ...args] = RUNNERS[language];
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${test.info().testId}.${ending}`);
  writeFileSync(file, code);
  return spawn(command, [...args, file], {
    cwd: ROOT,
    env: inheritEnv({ ...settings, FORCE_COLOR: "0" }),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Returns the output of a program that ends well. */
export async function runSample(sample: RunnableSample): Promise<string> {
  const child = startSample(sample);
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout === null ? "" : text(child.stdout),
    child.stderr === null ? "" : text(child.stderr),
    once(child, "close"),
  ]);
  expect(code, `${stderr}${stdout}\n${sample.code}`).toBe(0);
  return stdout;
}
