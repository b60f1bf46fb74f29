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

/** As `findBrowser`, after an attempt to install one if none is found. */
export async function requireBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.env.CHROMIUM) print(`CHROMIUM names ${process.env.CHROMIUM}, which does not start`);
  print("no browser found, installing one");
  for (const [program, ...args] of listInstallers()) {
    const { code, output } = await runQuietly(program, args, { DEBIAN_FRONTEND: "noninteractive" });
    const installed = code === 0 ? findBrowser() : null;
    if (installed !== null) return installed;
    if (code !== 0) print(`${program} ${args.join(" ")} failed: ${output.trim().split("\n").at(-1)}`);
  }
  return null;
}

/**
 * The packages of the system if they may be installed: Playwright's own browser lacks libraries on a bare
 * machine.
 */
function listInstallers() {
  const system = [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "chromium-headless-shell"],
    ["apt-get", "install", "-y", "-qq", "chromium"],
  ];
  return [...(process.getuid?.() === 0 ? system : []), ["npx", "playwright", "install", "chromium"]];
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
