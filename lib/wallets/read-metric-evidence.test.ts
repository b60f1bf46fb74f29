import { address } from "@walletlens/engine/address";
import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import { readCounterparties } from "@/lib/coordination/read-counterparties";
import { requestWallets } from "@/lib/groups/gather-wallets";
import { provideProduct } from "@/lib/testing/provide-product";
import { readMetricEvidence, readPeriod, readTokenEvidence, readWalletFeed } from "./read-metric-evidence";
import { readWalletCharts } from "./read-wallet-charts";
import { ResponseCache } from "./response-cache";

const product = await provideProduct({ seed: 4, wallets: 20, mints: 20 });
const { ports, demo } = product;
const [wallet, other] = demo.traders.map(address);
if (wallet === undefined || other === undefined) throw new Error("the market has no traders");
await analyze();

async function analyze(): Promise<void> {
  if (wallet === undefined) return;
  for (const { analysisId } of await requestWallets(ports, "usr_pages", [wallet])) {
    if (analysisId !== null) await product.analyses.runGroup({ id: analysisId, run: 1, wallet });
  }
}

const mint = (await ports.snapshots.find(wallet, "tokens"))?.body[0]?.tokenAddress;
if (mint === undefined) throw new Error("the wallet bought nothing");

const FEED = { kind: null, direction: null, token: null, page: 1, pageSize: 20 } as const;
const PARTS = {
  charts: readWalletCharts,
  contacts: readCounterparties,
  feed: (with_: typeof ports, who: typeof wallet, admit: Admit) => readWalletFeed(with_, who, FEED, admit),
  metric: (with_: typeof ports, who: typeof wallet, admit: Admit) =>
    readMetricEvidence(with_, who, { metric: "realized-pnl", part: null, page: 1 }, admit),
  token: (with_: typeof ports, who: typeof wallet, admit: Admit) =>
    readTokenEvidence(with_, who, { mint, page: 1 }, admit),
  period: (with_: typeof ports, who: typeof wallet, admit: Admit) =>
    readPeriod(with_, who, { days: 30 }, admit),
} as const;
type Admit = (visits: number) => Promise<void>;

test.each(Object.entries(PARTS))(
  "%s of a page are computed once for all readers, and count only against the first reader",
  async (_, read) => {
    const compute = vi.spyOn(ports.pageWork, "run");
    const admit = vi.fn(async () => undefined);
    const first = await read(ports, wallet, admit);
    expect(first).not.toBeNull();
    expect(compute).toHaveBeenCalledTimes(1);
    expect(admit.mock.calls).toEqual([[1]]);
    const again = await read(ports, wallet, () => Promise.reject(new Error("it is kept")));
    expect(again).toEqual(first);
    expect(compute).toHaveBeenCalledTimes(1);
    compute.mockRestore();
  },
);

test.each(Object.entries(PARTS))(
  "%s of a wallet that was never analyzed are null, and cost nothing",
  async (_, read) => {
    const admit = vi.fn(async () => undefined);
    expect(await read(ports, other, admit)).toBeNull();
    expect(admit).not.toHaveBeenCalled();
  },
);

test("a reader over its limit is refused before any computation", async () => {
  const compute = vi.spyOn(ports.pageWork, "run");
  const refuse = () => Promise.reject(new AppError("rate_limited", "Too many calls."));
  await expect(readWalletFeed(ports, wallet, { ...FEED, page: 2 }, refuse)).rejects.toMatchObject({
    code: "rate_limited",
  });
  expect(compute).not.toHaveBeenCalled();
  compute.mockRestore();
});

test("contacts of a page query the database for a few hundred addresses, never for all stored wallets", async () => {
  const findStored = vi.spyOn(ports.wallets, "findStored");
  const draw = vi.spyOn(ports.wallets, "drawWallets");
  const forgetful = { ...ports, responseCache: new ResponseCache() };
  const known = await readCounterparties(forgetful, wallet, async () => undefined);
  expect(findStored).toHaveBeenCalledTimes(1);
  expect(findStored.mock.calls[0]?.[0].length).toBeLessThanOrEqual(300);
  expect(draw).not.toHaveBeenCalled();
  expect(known?.counterparties.length).toBeGreaterThan(0);
});
