import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { spawnProvider } from "@walletlens/demo-chain/testing/spawn-provider";
import { address } from "@walletlens/engine/address";
import { afterAll, expect, test } from "vitest";
import { connectChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { readInterval } from "../read-interval";
import { createWalletStore } from "../wallet-queries";
import { createPackingPool } from "./packing-pool";

const HISTORIES = 1_000;
const TRANSACTIONS = 300;
const MAX_GROWTH_BYTES = 60_000_000;

const { database } = await provideDatabase();
const wallets = createWalletStore(database);
const wallet = address(createAddress("wallet"));
// In a separate process, whose memory is not measured.
const provider = await spawnProvider({
  ...{ signatures: TRANSACTIONS, wallets: [wallet], pageMs: 1, callMs: 1 },
  byAddress: { pageSize: 100 },
});
afterAll(provider.close);

test("memory is the same after 500 histories that threads have packed as after 1,000", async () => {
  const failures: unknown[] = [];
  const pool = createPackingPool({ threads: 2, onFailure: (error) => failures.push(error) });
  afterAll(() => pool.close());
  const chain = connectChain({ url: provider.url, packPage: pool.packPage });
  const ports = { chain, wallets, labels: createLabels(null) };
  const interval = { until: null, before: null, limit: TRANSACTIONS };
  const memory: number[] = [];
  for (let history = 0; history < HISTORIES; history += 1) {
    await database.pool.query("DELETE FROM wallets WHERE address = $1", [wallet]);
    expect(await readInterval(ports, wallet, interval)).toEqual({ transactions: TRANSACTIONS, whole: true });
    memory.push(process.memoryUsage.rss());
  }
  expect(failures).toEqual([]);
  // A history has 1.8 MB of JSON: with a tenth of each retained, 500 of them would be 90 MB.
  const half = HISTORIES / 2;
  const largest = (from: number) => Math.max(...memory.slice(from, from + half));
  expect(largest(half) - largest(0)).toBeLessThan(MAX_GROWTH_BYTES);
}, 600_000);
