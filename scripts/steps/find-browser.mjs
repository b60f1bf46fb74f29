import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { print, runQuietly } from "./run.mjs";

/** The headless browser comes first: a test with windows takes three times as long. */
const NAMES = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome", "google-chrome-stable"],
];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** Message for users if `requireBrowser` finds none. */
export const NO_BROWSER =
  "no browser: install one, for example by `sudo apt-get install chromium-headless-shell`, or set CHROMIUM to its program file";

/** The program file of a Chromium that starts: Playwright's own, else the system's, else null. */
export function findBrowser() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [process.env.CHROMIUM ?? null, playwrightBrowser(), ...installed, MAC_CHROME];
  return candidates.find((file) => file !== null && file !== "" && existsSync(file) && starts(file)) ?? null;
}

/**
 * As `findBrowser`, after an attempt to install one if none is found: from the packages of the system at once, then by
 * Playwright, whose own package is there when `packagesInstalled` has resolved.
 */
export async function requireBrowser(packagesInstalled = Promise.resolve()) {
  if (findBrowser() === null) {
    if (process.env.CHROMIUM) print(`CHROMIUM names ${process.env.CHROMIUM}, which does not start`);
    print("no browser found, installing one");
    // Not Playwright's, which lacks libraries on a bare machine.
    if (process.getuid?.() === 0) await installFirst(SYSTEM_INSTALLERS);
  }
  await packagesInstalled;
  if (findBrowser() === null) await installFirst([["npx", "playwright", "install", "chromium"]]);
  return findBrowser();
}

const SYSTEM_INSTALLERS = [
  ["apt-get", "update", "-qq"],
  ["apt-get", "install", "-y", "-qq", "chromium-headless-shell"],
  ["apt-get", "install", "-y", "-qq", "chromium"],
];

/** Runs `commands` until a browser is found, and prints the last line of those that fail. */
async function installFirst(commands) {
  for (const [program, ...args] of commands) {
    const { code, output } = await runQuietly(program, args, { DEBIAN_FRONTEND: "noninteractive" });
    if (code !== 0) print(`${program} ${args.join(" ")} failed: ${output.trim().split("\n").at(-1)}`);
    else if (findBrowser() !== null) return;
  }
}

function playwrightBrowser() {
  try {
    const require = createRequire(import.meta.url);
    return require("@playwright/test").chromium.executablePath();
  } catch {
    return null;
  }
}

/** A browser without its libraries exists and does not start. */
function starts(file) {
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}
