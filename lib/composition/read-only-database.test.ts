import { address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { WALLET } from "@/lib/server/testing/sample-wallet";
import { createTestApi } from "@/lib/server/testing/test-api";
import { ANY_WALLETS } from "@/lib/wallets/rules/ranking-search";

const { url } = await provideDatabase();

test("on a database that takes no changes a page is admitted and ends with stored data or database_unavailable", async () => {
  const readOnly = new URL(url);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const { pages, close } = createTestApi(readOnly.href);
  const headers = new Headers();
  await expect(pages.admitReader(headers, 2)).resolves.toBeUndefined();
  await expect(pages.discoverWallets({ ...ANY_WALLETS, limit: 5 })).resolves.toMatchObject({ wallets: [] });
  await expect(pages.readStoredProfile(address(WALLET))).resolves.toBeNull();
  const found = await pages.findRequester(headers);
  const read = pages.wallets.read({
    wallet: address(WALLET),
    asOf: null,
    view: "profile",
    requester: () => found,
    signal: new AbortController().signal,
  });
  await expect(read).rejects.toMatchObject({ code: "database_unavailable" });
  await close();
});
