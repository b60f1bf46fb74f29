import { parseArgs } from "node:util";
import { fail } from "../steps/run.mjs";

const USAGE = `Usage: npm test -- [options] [PATTERN...]

Runs every check and test; with patterns, only the test files whose path contains one of them.

  --full         the full scope, as \`npm run test:full\`
  --shard I/N    one of N parts of the tests; the checks run with the first part
  --shuffle SEED the unit tests in another order
  --help         this text`;

/**
 * @typedef {object} TestOptions
 * @property {boolean} isFull
 * @property {{ index: number, count: number } | null} shard
 * @property {string | null} shuffle Seed of the order of the unit tests; null for the usual order.
 * @property {string[]} patterns
 */

/**
 * Returns the options of a test run. Prints the usage and ends the process for `--help`. Ends it with one line if
 * an argument is malformed.
 *
 * @returns {TestOptions}
 */
export function readTestOptions(args) {
  const options = { full: { type: "boolean" }, help: { type: "boolean" } };
  const { values, positionals } = parse(args, {
    ...options,
    shard: { type: "string" },
    shuffle: { type: "string" },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  return {
    isFull: values.full ?? false,
    shard: values.shard === undefined ? null : readShard(values.shard),
    shuffle: values.shuffle ?? null,
    patterns: positionals,
  };
}

function parse(args, options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    fail(`${error.message.split(". ")[0]}; \`npm test -- --help\` lists the options`);
  }
}

function readShard(text) {
  const [index, count] = /^(\d+)\/(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (index >= 1 && index <= count) return { index, count };
  fail(`--shard takes a part and the number of parts, as 1/3, not ${JSON.stringify(text)}`);
}
