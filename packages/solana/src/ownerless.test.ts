import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { type HistoryEntry, toEntries } from "@walletlens/engine/wallet/history-entry";
import { expect, test } from "vitest";
import { isJsonObject } from "./decode/json-shape.ts";
import { decodeTransaction } from "./decode-transaction.ts";
import { openReader, readAll } from "./testing/open-reader.ts";

test("a history whose token balances have no owners has the same changes as one whose balances have them", async () => {
  // The owner in the data of the simulated instructions.
  const wallet = address(createAddress("synthetic wallet"));
  const entries = async (options: Parameters<typeof openReader>[0]) => {
    const { chain } = await openReader({ signatures: 30, wallets: [wallet], ...options });
    const { chunks } = await readAll(chain, wallet, { limit: 100 });
    return chunks.flatMap(({ transactions }) => toEntries(transactions, wallet, mainnetContext()));
  };
  const ownerless = { faults: [{ kind: "ownerless" }] } as const;
  const whole = await entries({});
  expect(whole.filter(({ change }) => (change?.tokens.length ?? 0) > 0)).toHaveLength(24);
  expect(await entries(ownerless)).toEqual(whole);
  expect(await entries({ ...ownerless, byAddress: {} })).toEqual(
    whole.map((entry) => ({ ...entry, change: entry.change && { ...entry.change, indexInBlock: 7 } })),
  );
});

const file = path.resolve("../shared/data/mainnet/block_285000037.ndjson.gz");
const isHere = existsSync(file);
const title =
  "of a recorded block without owners, every change that is read has the amounts of the whole record";

test.skipIf(!isHere)(isHere ? title : `${title} (skipped: no recorded data)`, () => {
  const lines = gunzipSync(readFileSync(file)).toString("utf8").trim().split("\n");
  const counts = { equal: 0, missing: 0 };
  for (const line of lines) {
    const [whole, bare] = [decodeLine(line), decodeLine(withoutOwners(line))];
    if (whole.failed || whole.tokens.length === 0) continue;
    const [expected, read] = [whole, bare].map(
      (each) => toEntries([each], whole.feePayer, mainnetContext())[0],
    );
    if (read?.missing) counts.missing += 1;
    else {
      expect(amountsOf(read), whole.signature).toEqual(amountsOf(expected));
      counts.equal += 1;
    }
  }
  expect(counts).toEqual({ equal: 286, missing: 2 });
});

function decodeLine(line: string): Transaction {
  return decodeTransaction(JSON.parse(line), { slot: 285_000_037, blockTime: null });
}

function withoutOwners(line: string): string {
  return JSON.stringify(
    JSON.parse(line, (key, value: unknown) =>
      key.endsWith("TokenBalances") && Array.isArray(value)
        ? value.map((each) =>
            isJsonObject(each) ? { ...each, owner: undefined, programId: undefined } : each,
          )
        : value,
    ),
  );
}

function amountsOf(entry: HistoryEntry | undefined) {
  const { tokens, solLamports, feeLamports, rentLamports } = entry?.change ?? {};
  return { tokens, solLamports, feeLamports, rentLamports };
}
