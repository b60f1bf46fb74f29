import type { Suite } from "./figure";
import { abuseSuite } from "./suites/abuse";
import { batchSuite } from "./suites/batch";
import { chargeSuite } from "./suites/charge";
import { coldSuite } from "./suites/cold";
import { engineSuite } from "./suites/engine";
import { extractSuite } from "./suites/extract";
import { holdersSuite } from "./suites/holders";
import { pagesSuite } from "./suites/pages";
import { refreshSuite } from "./suites/refresh";
import { similaritySuite } from "./suites/similarity";
import { soakSuite } from "./suites/soak";
import { startSuite } from "./suites/start";
import { storeSuite } from "./suites/store";
import { stuckSuite } from "./suites/stuck";
import { warmSuite } from "./suites/warm";
import { waysSuite } from "./suites/ways";
import { x402Suite } from "./suites/x402";

const SUITES: readonly Suite[] = [
  coldSuite,
  warmSuite,
  extractSuite,
  engineSuite,
  storeSuite,
  refreshSuite,
  similaritySuite,
  holdersSuite,
  chargeSuite,
  batchSuite,
  soakSuite,
  stuckSuite,
  x402Suite,
  waysSuite,
  pagesSuite,
  abuseSuite,
  startSuite,
];

/** `npm run bench [-- SUITE[:ARGUMENT] …]`: a line of JSON per figure; `-- --list` names the suites. */
async function bench(args: readonly string[]): Promise<void> {
  if (args.includes("--list")) {
    for (const { name, description } of SUITES) console.log(`${name.padEnd(12)} ${description}`);
    return;
  }
  const asked = new Map(args.map((arg) => split(arg)));
  const unknown = [...asked.keys()].filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`no suite named ${unknown.join(", ")}; --list names them`);
  for (const suite of SUITES) {
    if (asked.size === 0 ? suite.onlyWhenNamed === true : !asked.has(suite.name)) continue;
    for await (const figure of suite.run(asked.get(suite.name))) {
      console.log(
        JSON.stringify({ suite: suite.name, ...figure, value: Number(figure.value.toPrecision(4)) }),
      );
    }
  }
}

function split(arg: string): [name: string, argument: string | undefined] {
  const [name = "", argument] = arg.split(":");
  return [name, argument];
}

bench(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
