import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { lamportBalance, tokenBalance } from "@walletlens/engine/testing/build-balance";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildTransaction } from "@walletlens/engine/testing/build-transaction";
import { toEntries } from "@walletlens/engine/wallet/history-entry";
import { createChainReader } from "@walletlens/solana";
import { expect, test } from "vitest";
import { matchEntries } from "./read-entries.ts";

const WALLET = testAddress("Trader");
const X = testAddress("Xtok");
const spent = { lamports: [lamportBalance("Trader", 7n, 3n)] };
const plain = buildTransaction({ signature: "plain", slot: 10, ...spent });
/** As nodes send it for slots of 2021: the account that received units has no owner. */
const ownerless = buildTransaction({
  ...{ signature: "ownerless", slot: 11, ...spent },
  tokens: [{ ...tokenBalance("Trader", X, 0n, 5n), owner: null }],
});
const lost = { signature: "lost", slot: 12 };

async function match(missing: readonly string[]) {
  const inputs = {
    ...{ isPast: true, signatures: ["plain", "ownerless", "lost"], missing: [...missing] },
    ...{ prices: { solUsdByHour: [], present: null }, mints: [], launches: [], holdings: null },
    labels: { tips: [], venues: [], exchanges: [], lending: [], incinerators: [], fees: [], dollars: [] },
    rentRates: [{ fromSlot: 0, lamportsPerByte: 6960 }],
  };
  const read = toEntries([plain, ownerless], WALLET, mainnetContext());
  const listed = { newer: [], covered: [plain, ownerless, lost], reachesOldest: true };
  const loaded = new Map(read.map((entry) => [entry.signature, entry]));
  const chain = createChainReader({ url: "http://127.0.0.1:9" });
  return matchEntries(chain, { wallet: WALLET, inputs, range: null }, listed, loaded);
}

test("a transaction that moved units without an owner is missing for the verifier too", async () => {
  const { entries, findings } = await match(["ownerless", "lost"]);
  expect(findings).toMatchObject({ differences: [], unread: [], asStated: [{ path: SIGNATURE }] });
  expect(entries.map(({ signature, missing }) => [signature, missing])).toEqual([
    ["plain", false],
    ["ownerless", true],
    ["lost", true],
  ]);
});

const SIGNATURE = "evidence.inputs.signatures[2]";

test("an answer that does not name it as missing, or names one that the node has, is different", async () => {
  const path = "evidence.inputs.missing";
  expect((await match(["lost"])).findings.differences).toEqual([
    { path, source: "signature", answer: "absent", chain: "ownerless" },
  ]);
  const both = await match(["ownerless", "lost", "plain"]);
  expect(both.findings.differences).toEqual([
    { path: `${path}[2]`, source: "signature", answer: "plain", chain: "the node has the transaction" },
  ]);
  expect((await match(["ownerless"])).findings.unread).toMatchObject([{ path: SIGNATURE }]);
});
