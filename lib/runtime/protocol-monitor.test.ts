import type { Fault } from "@walletlens/demo-chain/testing/provider-options";
import { startProvider } from "@walletlens/demo-chain/testing/test-provider";
import { MAINNET, valueAt } from "@walletlens/engine/chain/protocol-parameters";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectChain, unconfiguredChain } from "@/lib/chain/connect-chain";
import { ProtocolMonitor, type ProtocolValue } from "./protocol-monitor";

const SLOT = 480_000_000;
const epoch: Fault = {
  ...{ kind: "result", method: "getEpochInfo" },
  result: { absoluteSlot: SLOT, blockHeight: 460_000_000 },
};
const ofSlots = (numSlots: number): Fault => ({
  ...{ kind: "result", method: "getRecentPerformanceSamples" },
  result: [{ numSlots, samplePeriodSecs: 60 }],
});
const ofRate = (rate: number): Fault => ({
  ...{ kind: "result", method: "getMinimumBalanceForRentExemption" },
  result: 128 * rate,
});

/** A monitor of a provider, whose stored values outlive it, and a clock in milliseconds. */
async function openMonitor(faults: readonly Fault[], values: ProtocolValue[] = []) {
  const provider = await startProvider({ pageMs: 2, callMs: 2, faults });
  onTestFinished(provider.close);
  const warn = vi.fn();
  const clock = { ms: 1_000 };
  const store = { list: async () => values, add: async (value: ProtocolValue) => void values.push(value) };
  const chain = connectChain({ url: provider.url, sleep: async () => {} });
  const monitor = new ProtocolMonitor({ chain, store, log: { warn }, now: () => clock.ms });
  return { monitor, warn, values, clock };
}

test("a chain that agrees with the table is not remarked", async () => {
  const { monitor, warn } = await openMonitor([epoch, ofSlots(300), ofRate(5080)]);
  await monitor.read();
  expect(await monitor.load()).toBe(MAINNET);
  expect([monitor.listRemarks(), monitor.listDifferences(), warn.mock.calls]).toEqual([[], [], []]);
});

test("a rate that the table lacks is used from its slot on, remarked, logged once and stored", async () => {
  const { monitor, warn, values } = await openMonitor([epoch, ofSlots(300), ofRate(2575)]);
  await monitor.read();
  await monitor.read();
  const { lamportsPerByte } = await monitor.load();
  expect([SLOT - 1, SLOT].map((slot) => valueAt(lamportsPerByte, slot))).toEqual([5080, 2575]);
  expect(monitor.listRemarks()).toEqual([
    "protocol: lamportsPerByte is 2575, and 5080 in the published table",
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(values).toEqual([{ name: "lamportsPerByte", slot: SLOT, value: 2575 }]);
});

test("another process uses a stored rate before it has read the chain", async () => {
  const stored = [{ name: "lamportsPerByte" as const, slot: 470_000_000, value: 2575 }];
  const { monitor, warn, values } = await openMonitor([epoch, ofSlots(300), ofRate(2575)], stored);
  expect(valueAt((await monitor.load()).lamportsPerByte, 470_000_000)).toBe(2575);
  await monitor.read();
  expect(values).toHaveLength(1);
  expect(warn).toHaveBeenCalledTimes(1);
});

test("the duration of slots is measured where it is not that of the table, and block heights follow from it", async () => {
  const { monitor, clock } = await openMonitor([epoch, ofSlots(150), ofRate(5080)]);
  expect([monitor.slotMs, monitor.blockHeight]).toEqual([200, null]);
  await monitor.read();
  expect(monitor.slotMs).toBe(400);
  clock.ms += 10_000;
  expect(monitor.blockHeight).toBe(460_000_025);
  expect((await monitor.load()).slotMs).toBe(MAINNET.slotMs);
});

test("without the methods, or without a provider, the table stands and is remarked", async () => {
  const unknown = ["getEpochInfo", "getMinimumBalanceForRentExemption", "getRecentPerformanceSamples"].map(
    (method): Fault => ({ kind: "error", code: -32601, method }),
  );
  const { monitor } = await openMonitor(unknown);
  await monitor.read();
  expect(await monitor.load()).toBe(MAINNET);
  expect(monitor.listRemarks()).toHaveLength(1);
  const store = { list: async () => [], add: async () => {} };
  const alone = new ProtocolMonitor({
    chain: unconfiguredChain,
    store,
    log: { warn: vi.fn() },
    now: () => 0,
  });
  await alone.read();
  expect(await alone.load()).toBe(MAINNET);
  expect(alone.listRemarks()).toEqual(["protocol: readProtocol not available, the published table is used"]);
});

test("on another cluster every published rate counts at every slot", async () => {
  const genesis: Fault = {
    ...{ kind: "result", method: "getGenesisHash" },
    result: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  };
  const { monitor } = await openMonitor([epoch, ofSlots(300), ofRate(696), genesis]);
  await monitor.read();
  const { lamportsPerByte } = await monitor.load();
  expect(lamportsPerByte.every(({ fromSlot }) => fromSlot === 0 || fromSlot === SLOT)).toBe(true);
  expect(valueAt(lamportsPerByte, SLOT)).toBe(696);
  expect(monitor.listRemarks()).toContain("protocol: the provider is on another cluster than mainnet");
});
