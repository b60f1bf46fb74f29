import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { listNotes, setNote } from "./address-notes";

const { database } = await provideDatabase();
const ports = { database };

test("a note is visible only to its account, replaces the previous one, and is removed if empty", async () => {
  const userId = await openTestAccount(database, 0);
  const otherUserId = await openTestAccount(database, 0);
  await setNote(ports, userId, { address: WRAPPED_SOL, label: "Wrapped", note: "mine" });
  await setNote(ports, userId, { address: WRAPPED_SOL, label: "SOL", note: "" });
  expect(await listNotes(ports, userId)).toEqual([{ address: WRAPPED_SOL, label: "SOL", note: "" }]);
  expect(await listNotes(ports, otherUserId)).toEqual([]);
  await setNote(ports, userId, { address: WRAPPED_SOL, label: "", note: "" });
  expect(await listNotes(ports, userId)).toEqual([]);
});
