import type { Suite } from "./figure";
import { coldSuite } from "./suites/cold";
import { engineSuite } from "./suites/engine";
import { extractSuite } from "./suites/extract";
import { refreshSuite } from "./suites/refresh";
import { similaritySuite } from "./suites/similarity";
import { storeSuite } from "./suites/store";
import { warmSuite } from "./suites/warm";

const SUITES: readonly Suite[] = [
  coldSuite,
  warmSuite,
  extractSuite,
  engineSuite,
  storeSuite,
  refreshSuite,
  similaritySuite,
];

/** `npm run bench [-- SUITE …]`: a line of JSON per figure; `-- --list` names the suites. */
async function bench(names: readonly string[]): Promise<void> {
  if (names.includes("--list")) {
    for (const { name, description } of SUITES) console.log(`${name.padEnd(12)} ${description}`);
    return;
  }
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`no suite named ${unknown.join(", ")}; --list names them`);
  for (const suite of SUITES) {
    if (names.length > 0 && !names.includes(suite.name)) continue;
    for await (const figure of suite.run()) {
      console.log(
        JSON.stringify({ suite: suite.name, ...figure, value: Number(figure.value.toPrecision(4)) }),
      );
    }
  }
}

bench(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
