import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeTransaction } from "./decode-transaction.ts";

const folder = path.resolve("../shared/data/mainnet");
const FILES = [
  ["singles", 154],
  ["block_285000037", 557],
  ["no_block_time", 45],
] as const;

for (const [name, count] of FILES) {
  const file = path.join(folder, `${name}.ndjson.gz`);
  const isHere = existsSync(file);
  const title = `all ${count} recorded transactions of ${name} decode, and lamports are lost to fees alone`;

  test.skipIf(!isHere)(isHere ? title : `${title} (skipped: no recorded data)`, () => {
    const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
    expect(lines).toHaveLength(count);
    for (const line of lines) {
      const { lamports, feeLamports, feePayer, signers } = decodeTransaction(JSON.parse(line), {
        slot: 285_000_037,
        blockTime: null,
      });
      const change = lamports.reduce((sum, { before, after }) => sum + after - before, 0n);
      expect(change).toBe(-feeLamports);
      expect(signers[0]).toBe(feePayer);
    }
  });
}
