import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { MAX_WATCHES } from "./rules/watch";
import { createWatchQueue } from "./watch-queue";
import { deleteWatch, findWatch, listWatches, setWatch } from "./watches";

const { database } = await provideDatabase();
const ports = { database, labels: createLabels(null) };

test("simultaneous changes do not exceed 1,000 watches of an account, and an ended watch is not checked", async () => {
  const userId = await openTestAccount(database, 10);
  await database.pool.query(
    "INSERT INTO watched_wallets (wallet) SELECT 'w' || n FROM generate_series(1, 997) n",
  );
  await database.pool.query("INSERT INTO watches (user_id, wallet) SELECT $1, wallet FROM watched_wallets", [
    userId,
  ]);
  const wallets = ["a", "b", "c", "d", "e"].map((name) => address(createAddress(name)));
  const changes = wallets.map((wallet) => setWatch(ports, { userId, keyId: null, wallet }));
  const outcomes = await Promise.allSettled(changes);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject(
    Array(2).fill({ reason: { code: "watchlist_full" } }),
  );
  expect(await listWatches(ports, userId)).toHaveLength(MAX_WATCHES);

  await database.pool.query("DELETE FROM watches WHERE wallet LIKE 'w%'");
  const [newest] = await listWatches(ports, userId);
  const wallet = newest?.walletAddress ?? "";
  await expect(deleteWatch(ports, await openTestAccount(database, 0), wallet)).rejects.toMatchObject({
    code: "not_found",
  });
  await deleteWatch(ports, userId, wallet);
  expect(await findWatch(ports, userId, wallet)).toBeNull();
  const queue = createWatchQueue(database, { intervalSeconds: 300, dailyCredits: 100 });
  expect(await queue.listWallets()).toHaveLength(2);
  expect(await queue.claim("check", 10)).toHaveLength(2);
});
