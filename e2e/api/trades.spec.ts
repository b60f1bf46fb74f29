import { expect, test } from "@playwright/test";
import type { Answer } from "@walletlens/client/contract-types";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { createTestClient } from "../support/create-test-client";
import { readDemoWallets } from "../support/demo-wallet";
import { runCli } from "../support/run-cli";

type Trade = Answer<"wallet-trades", 200>["trades"][number];

/** A wallet, and a client of an account that can pay for its trades twice. */
async function prepare(site: string | undefined) {
  const [, wallet = ""] = await readDemoWallets();
  const key = await createAdminKey(6);
  return { ...key, wallet, client: createTestClient(site, key.apiKey) };
}

/** Credits that the account was charged, entry by entry. */
async function listCharges(userId: string) {
  const { entries } = await readAdminLedger(userId);
  return entries.filter(({ kind }) => kind === "charge").map(({ credits }) => credits);
}

test("JSON pages, the file and the command return the same sales and are charged once", async ({
  baseURL,
}) => {
  const { wallet, client, apiKey, userId } = await prepare(baseURL);
  const trades: Trade[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.walletTrades(wallet, { limit: 10, cursor });
    trades.push(...page.trades);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(trades.length).toBeGreaterThan(10);
  const file = await new Response(await client.walletTradesCsv(wallet)).text();
  const [head, ...lines] = file.trimEnd().split("\r\n");
  expect(head).toMatch(/^blockTime,side,tokenAddress,/);
  expect(lines.map((line) => line.split(",")[0])).toEqual(trades.map(({ blockTime }) => blockTime));
  for (const [place, { signature }] of trades.entries()) expect(lines[place]).toContain(signature);
  const printed = await runCli(baseURL, apiKey, "trades", wallet, "--csv");
  expect([printed.code, printed.stderr, printed.stdout]).toEqual([0, "", file]);
  expect(await listCharges(userId)).toEqual([-3]);
});

test("a file has a name, can be compressed, and can be requested again after its reader disconnects", async ({
  baseURL,
}) => {
  const { wallet, apiKey, userId, client } = await prepare(baseURL);
  await client.walletTrades(wallet);
  const fetchFile = () =>
    fetch(`${baseURL}/api/v1/intel/wallet/${wallet}/trades?format=csv`, {
      headers: { "X-Api-Key": apiKey, "Accept-Encoding": "gzip" },
    });
  for (let round = 0; round < 5; round += 1) await (await fetchFile()).body?.cancel();
  let response = await fetchFile();
  await expect
    .poll(async () => {
      response = await fetchFile();
      return response.status;
    })
    .toBe(200);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="trades-${wallet}.csv"`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect((await response.text()).split("\r\n").length).toBeGreaterThan(10);
  expect(await listCharges(userId)).toEqual([-3]);
});
