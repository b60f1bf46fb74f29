import { existsSync, readdirSync } from "node:fs";
import { getPriority } from "node:os";
import path from "node:path";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { startProvider } from "@walletlens/demo-chain/testing/test-provider";
import { type Address, address } from "@walletlens/engine/address";
import { mainnetContext } from "@walletlens/engine/swaps/extraction-context";
import { afterAll, expect, test } from "vitest";
import { connectChain } from "@/lib/chain/connect-chain";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { bundlePrograms } from "@/packages/testing/bundle-programs";
import { inScope } from "@/packages/testing/test-scope";
import { readInterval } from "../read-interval";
import { createWalletStore } from "../wallet-queries";
import { createPackingPool, type PackingPool, type PackingPoolOptions } from "./packing-pool";

const { database } = await provideDatabase();
const wallets = createWalletStore(database);

const SIGNATURE_COUNT = inScope({ quick: 600, full: 1_200 });

/**
 * Slots have several transactions, so that pages of neighboring slices share some. A list of signatures is so slow
 * that it never replaces a first page on a busy machine.
 */
const provider = await startProvider({
  ...{ signatures: SIGNATURE_COUNT, perSlot: 7, burst: SIGNATURE_COUNT / 3, pageMs: 60_000, callMs: 1 },
  byAddress: { pageSize: 100 },
});
afterAll(provider.close);

const opened: PackingPool[] = [];
afterAll(async () => {
  for (const pool of opened) await pool.close();
});

/** Opens a pool that is closed after the tests. */
function openPool(options: TestedPool, failures: unknown[] = []): PackingPool {
  const pool = createPackingPool({ ...options, onFailure: (error) => failures.push(error) });
  opened.push(pool);
  return pool;
}

const WHOLE = { until: null, before: null, limit: 10_000 };

type TestedPool = Omit<PackingPoolOptions, "onFailure">;

/** Opens a chain with a pool whose failures are counted; null decodes on this thread. */
function openChain(options: TestedPool | null) {
  const failures: unknown[] = [];
  const pool = options && openPool(options, failures);
  const chain = connectChain({
    url: provider.url,
    ...(pool && { packPage: pool.packPage }),
  });
  return { chain, failures, pool };
}

/** Reads the history of an address into an empty store, and returns the stored bytes. */
async function readPages(of: ReturnType<typeof openChain>, wallet: Address) {
  await database.pool.query("DELETE FROM wallets WHERE address = $1", [wallet]);
  const read = await readInterval({ chain: of.chain, wallets, labels: createLabels(null) }, wallet, WHOLE);
  const { rows } = await database.pool.query(
    `SELECT from_slot, to_slot, transactions, encode(payload, 'hex') AS payload
     FROM wallet_pages p JOIN wallet_histories h ON h.id = p.history_id JOIN wallets w ON w.id = h.wallet_id
     WHERE w.address = $1 ORDER BY p.revision`,
    [wallet],
  );
  return { ...read, pages: rows, coverage: await wallets.readCoverage(wallet) };
}

const WALLET = address(createAddress("wallet"));
const SIGNATURES = provider.listSignatures(WALLET);
const expected = await readPages(openChain(null), WALLET);

test("the history of the test has pages that share slots", () => {
  expect(expected).toMatchObject({
    ...{ transactions: SIGNATURE_COUNT, whole: true },
    coverage: { transactions: SIGNATURE_COUNT },
  });
  const shared = expected.pages.filter(({ to_slot }, i) => expected.pages[i - 1]?.from_slot <= to_slot);
  expect(shared.length).toBeGreaterThan(0);
});

test.each([1, 4])("%i threads store the same bytes as none", async (threads) => {
  const pool = openChain({ threads });
  expect(await readPages(pool, WALLET)).toEqual(expected);
  expect(pool.failures).toEqual([]);
});

const bundled = await bundlePrograms(["lib/wallets/threads/packing-worker.ts"], "package.json");
afterAll(bundled.remove);
const [program] = bundled.programs;

const failingModule = (step: string, at: number) => ({
  file: path.resolve("lib/wallets/threads/testing/failing-worker.mjs"),
  options: {
    execArgv: [],
    workerData: { program, step, left: new Int32Array(new SharedArrayBuffer(4)).fill(at) },
    stderr: true,
  },
});

type FailingStep = readonly [step: string, at: number, failures: number];
const STEPS: readonly FailingStep[] = [
  ["start exits", 1, 1],
  ["task exits", 5, 1],
  ["task hangs", 3, 1],
  ["answer exits", 4, 0],
  ...inScope<readonly FailingStep[]>({
    quick: [],
    full: [
      ["start throws", 1, 1],
      ["task exits", 1, 1],
      ["task throws", 2, 1],
    ],
  }),
];

test.each(STEPS)(
  "a thread that fails (%s, at %i) is replaced, and the history is stored whole",
  async (step, at, failed) => {
    // Only a thread that hangs reaches the limit.
    const limitMs = step.endsWith("hangs") ? 1_000 : 60_000;
    const pool = openChain({ threads: 1, limitMs, module: failingModule(step, at) });
    expect(await readPages(pool, WALLET)).toEqual(expected);
    expect(pool.failures.length).toBeGreaterThanOrEqual(failed);
    expect(await readPages(pool, WALLET)).toEqual(expected);
    expect(pool.chain.stats().byMethod.getTransaction).toBeUndefined();
    expect(pool.chain.providers()).toMatchObject([{ state: "well" }]);
  },
);

test("a closed pool fails its pages, and they are decoded on the main thread", async () => {
  const pool = openChain({ threads: 1 });
  await pool.pool?.close();
  expect(await readPages(pool, WALLET)).toEqual(expected);
  expect(pool.failures.length).toBeGreaterThan(0);
});

test.runIf(existsSync("/proc/thread-self"))(
  "a thread that packs has a lower priority than the main thread",
  async () => {
    const pool = openPool({ threads: 1 });
    await pool.packPage(Buffer.from("{}"), { owner: WALLET, context: mainnetContext() });
    const threads = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
    expect(threads).toContain(getPriority() + 5);
  },
);

test("a small body shares its memory with others and is copied", async () => {
  const pool = openPool({ threads: 1 });
  const body = Buffer.from('{"jsonrpc":"2.0","id":1,"result":{"data":[],"paginationToken":null}}');
  const reply = await pool.packPage(body, { owner: WALLET, context: mainnetContext() });
  expect(reply).toMatchObject({ page: { signatures: [], slots: [], missing: [], paginationToken: null } });
  expect(body.toString()).toContain("jsonrpc");
});

test("memory does not grow with the number of pages that were packed", async () => {
  const pool = openPool({ threads: 1 });
  const call = { jsonrpc: "2.0", id: 1, method: "getTransactionsForAddress" };
  const params = [WALLET, { transactionDetails: "full", limit: 100, encoding: "json" }];
  const text = await (
    await fetch(provider.url, { method: "POST", body: JSON.stringify({ ...call, params }) })
  ).text();
  const pack = async (count: number) => {
    for (let round = 0; round < count; round += 1) {
      const reply = await pool.packPage(Buffer.from(text), { owner: WALLET, context: mainnetContext() });
      expect("page" in reply && reply.page.signatures).toEqual(SIGNATURES.slice(0, 100));
    }
    return process.memoryUsage().rss;
  };
  const before = await pack(60);
  const after = await pack(60);
  // 60 pages have 60 MB of JSON; a retained part of each would exceed this.
  expect(after - before).toBeLessThan(40_000_000);
});
