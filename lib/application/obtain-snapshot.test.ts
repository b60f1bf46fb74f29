import { buildWalletInput } from "@walletlens/engine/testing/build-wallet-input";
import { computeFigures } from "@walletlens/engine/wallet/compute-figures";
import { beforeEach, expect, test } from "vitest";
import { createSnapshotStore } from "@/lib/adapters/database/snapshot-store";
import { provideDatabase } from "@/lib/adapters/database/testing/provide-database";
import { createLabels } from "@/lib/adapters/labels/create-labels";
import { strangerRequester } from "@/lib/domain/admission/requester";
import { FRESH_MS, obtainSnapshot } from "./obtain-snapshot";
import { toViews } from "./snapshot-inputs";

const NOW = 1_800_000_000_000;
const INPUT = buildWalletInput({ changes: [] });
const VIEWS = toViews({ input: INPUT, figures: computeFigures(INPUT), state: null });
const { wallet } = INPUT;

const { database } = await provideDatabase();
const snapshots = createSnapshotStore(database);

beforeEach(() => database.pool.query("DELETE FROM wallet_snapshots"));

/** Asks for figures that were kept at `calculatedAt`, by the clock of the process that kept them. */
async function ask(calculatedAt: number) {
  await snapshots.save(wallet, calculatedAt, VIEWS, false);
  const ports = {
    snapshots,
    analyses: {
      request: async () => [{ wallet, id: "analysis", created: true }],
      estimateWait: async () => 0,
    },
    watch: { waitForEnd: async () => null },
    labels: createLabels(null),
    clock: { now: () => NOW },
    holdMs: 0,
  };
  const { signal } = new AbortController();
  return obtainSnapshot(ports, {
    wallet,
    view: "hud",
    requester: () => strangerRequester("somebody"),
    signal,
  });
}

test("figures of a process whose clock is two seconds ahead are fresh, and no younger than now", async () => {
  expect(await ask(NOW + 2_000)).toMatchObject({ status: "ready", ageSeconds: 0, stale: false });
});

test("figures of a process whose clock is two seconds behind are two seconds older", async () => {
  expect(await ask(NOW - 2_000)).toMatchObject({ status: "ready", ageSeconds: 2, stale: false });
});

test("figures of a process whose clock is two seconds behind are made anew two seconds earlier", async () => {
  expect(await ask(NOW - FRESH_MS)).toEqual({ status: "queued", analysisId: "analysis" });
});
