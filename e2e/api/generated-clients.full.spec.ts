import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createAdminKey } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { GENERATED_CLIENTS, isInstalled, runCommand } from "../support/generated-clients";

/** Within the project, so that what is written in TypeScript finds the platform's types. */
const REPORTS = path.resolve(import.meta.dirname, "../../reports");

for (const client of GENERATED_CLIENTS) {
  const { generator, language, generate, program, commands } = client;
  test(`${generator} makes a client in ${language} that compiles, reads figures and knows a refusal`, async ({
    request,
    baseURL,
  }) => {
    test.skip(
      !isInstalled(client),
      `skipped where ${generator} and what it makes cannot be run; see .ci/run-full`,
    );
    test.setTimeout(300_000);
    const [wallet = ""] = await readDemoWallets();
    const { apiKey } = await createAdminKey(100);
    const url = `${baseURL}/api/v1`;
    const headers = { "X-Api-Key": apiKey };
    const hud = () => request.get(`${url}/intel/wallet/${wallet}/hud`, { headers });
    await expect.poll(async () => (await hud()).status(), { timeout: 60_000 }).toBe(200);
    await mkdir(REPORTS, { recursive: true });
    const folder = await mkdtemp(path.join(REPORTS, "client-"));
    try {
      await writeFile(path.join(folder, "openapi.json"), await (await request.get("/openapi.json")).text());
      runCommand([generator, ...generate("openapi.json")], folder);
      const [file, text] = program;
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text.trimStart());
      const [run = [], ...checks] = commands.toReversed();
      for (const check of checks) runCommand(check, folder);
      const said = runCommand([...run, url, apiKey, wallet, await readDemoToken()], folder);
      expect(JSON.parse(said)).toEqual({
        code: (await (await hud()).json()).behaviorCode,
        rows: expect.any(Number),
        label: "Ä name",
        refused: "system_wallet",
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
