import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { readDemoToken } from "../support/demo-wallet";
import { runCli } from "../support/run-cli";

test("holders are printed as tables and as JSON for agents", async ({ baseURL }) => {
  const { apiKey } = await createAdminKey(100);
  const mint = await readDemoToken();
  const ask = (...args: readonly string[]) => runCli(baseURL, apiKey, ...args);
  const plain = await ask("holders", mint, "--top", "3");
  expect([plain.code, plain.stderr]).toEqual([0, ""]);
  expect(plain.stdout).toContain(mint);
  const agent = await ask("holders", mint, "--top", "3", "--agent", "--json");
  expect([agent.code, agent.stderr]).toEqual([0, ""]);
  expect(JSON.parse(agent.stdout)).toMatchObject({ metadata: { tokenMint: mint, totalHoldersRequested: 3 } });
});
