import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { AccessTracker } from "./access-tracker";
import type { SnapshotStore } from "./wallet-store";

const [A, B] = [testAddress("A"), testAddress("B")];
const EMPTY: SnapshotStore = {
  find: async () => null,
  findTokens: async () => new Map(),
  save: async () => undefined,
};

/** A store that records writes, or is unavailable. */
function createNotes() {
  const notes = { written: [] as (readonly string[])[], isAway: false };
  const recordAccess = async (wallets: readonly string[]) => {
    if (notes.isAway) throw new Error("away");
    notes.written.push(wallets);
  };
  return { notes, asked: new AccessTracker(recordAccess) };
}

test("repeated requests of a wallet are one record, and nothing is written while requests arrive", async () => {
  const { notes, asked } = createNotes();
  const snapshots = asked.track(EMPTY);
  for (let call = 0; call < 1_000; call += 1) await snapshots.find(call % 2 === 0 ? A : B, "hud");
  expect(notes.written).toEqual([]);
  await asked.flush();
  await asked.flush();
  expect(notes.written).toEqual([[A, B]]);
});

test("records that could not be written are written the next time", async () => {
  const { notes, asked } = createNotes();
  notes.isAway = true;
  await asked.track(EMPTY).find(A, "profile");
  await expect(asked.flush()).rejects.toThrow("away");
  notes.isAway = false;
  await asked.flush();
  expect(notes.written).toEqual([[A]]);
});
