import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

const PROGRAM = "mcp-inspector-cli";

test.skip(
  spawnSync(PROGRAM, ["--help"]).error !== undefined,
  `${PROGRAM} is not installed: see .ci/run-full`,
);

/** Response that the command line of the inspector prints. */
async function inspect(
  baseURL: string | undefined,
  apiKey: string | null,
  ...request: readonly string[]
): Promise<unknown> {
  const key = apiKey === null ? [] : ["--header", `Authorization: Bearer ${apiKey}`];
  const args = ["--cli", `${baseURL}/mcp`, "--transport", "http", ...key, "--method", ...request];
  const { stdout } = await promisify(execFile)(PROGRAM, args);
  return JSON.parse(stdout);
}

test("the command line of the inspector lists the core tools with their schemas, without a key", async ({
  baseURL,
}) => {
  const answer = await inspect(baseURL, null, "tools/list");
  const schema = expect.objectContaining({ type: "object" });
  const tool = (name: string) =>
    expect.objectContaining({
      name,
      inputSchema: schema,
      description: expect.any(String),
    });
  const names = ["wallet_profile", "wallet_hud", "holders", "similarity", "job", "result", "pricing"];
  expect(answer).toEqual({ tools: names.map(tool) });
});

test("the command line of the inspector gets a wallet, and a refusal with its reason", async ({
  baseURL,
}) => {
  const [wallet = ""] = await readDemoWallets();
  const { apiKey } = await createAdminKey(100);
  const call = (address: string) =>
    inspect(baseURL, apiKey, "tools/call", "--tool-name", "wallet_hud", "--tool-arg", `address=${address}`);
  await expect
    .poll(() => call(wallet), { timeout: 100_000 })
    .toMatchObject({ structuredContent: { walletAddress: wallet, behaviorCode: expect.any(String) } });
  expect(await call("nonsense")).toMatchObject({
    isError: true,
    structuredContent: { statusCode: 400, code: expect.any(String) },
  });
});
