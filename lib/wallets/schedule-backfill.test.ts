import { type Address, address } from "@walletlens/engine/address";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { anonymousRequester, paidRequester, type Requester } from "@/lib/jobs/rules/requester";
import { provideProduct } from "@/lib/testing/provide-product";
import { analyzeFullHistory } from "./analyze-wallet";
import { getOrRequestSnapshot } from "./get-or-request-snapshot";
import { scheduleBackfill } from "./schedule-backfill";

const FLASH = 20;

const product = await provideProduct(
  { seed: 4, wallets: 30, mints: 30 },
  { FLASH_SIGNATURES: String(FLASH) },
);
const wallets = product.demo.traders;

beforeEach(async () => {
  await product.database.pool.query(
    "TRUNCATE analyses, job_events, wallets, wallet_snapshots, wallet_rankings, wallet_links CASCADE",
  );
});

const walletAt = (position: number) => wallets[position] ?? address("");
const requests = async () =>
  (await product.database.pool.query("SELECT wallet, kind FROM analyses ORDER BY created_at")).rows;

/** Reads a wallet without a hold, and runs the analyses that the read requests. */
async function analyze(wallet: Address, requester: Requester) {
  const result = await read(wallet, requester);
  for (const { id, run, queue } of await product.ports.analyses.claimPending(10)) {
    if (queue === "flash" || queue === "anonymous") await product.analyses.runFlash({ id, run, wallet });
  }
  return result;
}

function read(wallet: Address, requester: Requester) {
  const { signal } = new AbortController();
  return getOrRequestSnapshot(
    { ...product.ports, waitMs: 0 },
    { wallet, view: "hud", requester: () => requester, signal },
  );
}

test("an anonymous caller gets only the newest transactions, and the rest is read after a caller has paid", async () => {
  const wallet = walletAt(0);
  await analyze(wallet, anonymousRequester("somebody"));
  const coverage = await product.ports.wallets.readCoverage(wallet);
  expect(coverage.transactions).toBe(FLASH);
  expect(await requests()).toEqual([{ wallet, kind: "flash" }]);

  const stored = await read(wallet, anonymousRequester("another"));
  if (stored.status !== "ready") throw new Error("not kept");
  expect(stored.hasMoreHistory).toBe(true);
  await scheduleBackfill(product.ports, "usr_buyer", [{ wallet, hasMoreHistory: stored.hasMoreHistory }]);
  expect(await requests()).toEqual([
    { wallet, kind: "flash" },
    { wallet, kind: "history" },
  ]);
});

test("the history of a paid wallet is extended when any caller refreshes it", async () => {
  const wallet = walletAt(1);
  await analyze(wallet, anonymousRequester("first"));
  await product.database.pool.query("UPDATE wallets SET bought_at = now()");
  await product.database.pool.query("UPDATE wallet_snapshots SET calculated_at = now() - interval '1 hour'");
  await analyze(wallet, anonymousRequester("second"));
  expect((await requests()).filter(({ kind }) => kind === "history")).toHaveLength(1);
});

test("an anonymous caller over its share gets the time to retry, and stored metrics", async () => {
  const anonymous = anonymousRequester("greedy");
  const stored = walletAt(3);
  await analyze(stored, anonymous);
  await product.database.pool.query("UPDATE wallet_snapshots SET calculated_at = now() - interval '1 hour'");
  for (const wallet of wallets.slice(4, 7)) await read(wallet, anonymous);
  await expect(read(stored, anonymous)).resolves.toMatchObject({ status: "ready", stale: true });
  const refusal = await read(walletAt(8), anonymous).catch((error: unknown) => error);
  if (!(refusal instanceof AppError)) throw new Error("not refused");
  expect(refusal.code).toBe("server_busy");
  const { retryAfterSeconds } = refusal.fields;
  expect(refusal.message).toBe(
    `The server is busy with other analyses; try again in ${retryAfterSeconds} s, or sign in.`,
  );
  await expect(read(walletAt(8), paidRequester("payer"))).resolves.toMatchObject({ status: "queued" });
});

test("a search without a result is repeated only after the balance changes, and then from its end", async () => {
  const { ports } = product;
  const wallet = walletAt(9);
  let dust = 1n;
  const ranges: { readonly account: Address; readonly until: string | undefined }[] = [];
  const chain: typeof ports.chain = {
    ...ports.chain,
    // Dust that no transaction of the covered history explains.
    async readWallet(of, options) {
      const state = await ports.chain.readWallet(of, options);
      const [first, ...others] = state.tokenAccounts;
      if (first === undefined) throw new Error("the wallet has no token account");
      return { ...state, tokenAccounts: [{ ...first, amount: first.amount + dust }, ...others] };
    },
    readHistory(account, range, options) {
      if (account !== wallet) ranges.push({ account, until: range.until });
      return ports.chain.readHistory(account, range, options);
    },
  };
  const analyzeAll = () => analyzeFullHistory({ ...ports, chain }, wallet, { limit: 20_000 });
  await analyzeAll();
  const first = ranges.splice(0);
  expect(first.length).toBeGreaterThan(0);
  await analyzeAll();
  expect(ranges).toEqual([]);
  dust = 2n;
  await analyzeAll();
  expect(ranges.length).toBeGreaterThan(0);
  expect(ranges.length).toBeLessThanOrEqual(first.length);
  for (const { until } of ranges) expect(until).toEqual(expect.any(String));
});
