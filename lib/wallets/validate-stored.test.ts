import { expect, test, vi } from "vitest";
import type { Log } from "@/lib/config/log";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { fake } from "@/lib/testing/fake";
import { createSnapshotStore } from "./snapshot-store";
import { checkSnapshots } from "./validate-stored";

const { database } = await provideDatabase();
const { wallet } = EMPTY_WALLET;

test("metrics that violate their schema are not stored, and an error is logged", async () => {
  const log = fake<Log>({ error: vi.fn() });
  const snapshots = checkSnapshots(createSnapshotStore(database), log);
  const hud = { ...EMPTY_VIEWS.hud, winRate: Number.NaN };
  const profile = { ...EMPTY_VIEWS.profile, walletAddress: JSON.parse("1") };
  for (const wrong of [{ hud }, { profile }]) {
    const saving = snapshots.save(wallet, 1_000, { ...EMPTY_VIEWS, ...wrong }, false);
    await expect(saving).rejects.toMatchObject({ code: "internal" });
  }
  await expect(snapshots.find(wallet, "hud")).resolves.toBeNull();
  expect(log.error).toHaveBeenCalledTimes(2);

  await snapshots.save(wallet, 1_000, EMPTY_VIEWS, false);
  await expect(snapshots.find(wallet, "hudText")).resolves.toMatchObject({
    body: JSON.stringify(EMPTY_VIEWS.hud),
  });
});
