import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuildCheck } from "./check-build";

const PAGE = "server/app/docs/page.js";
const MANIFEST = "server/app/docs/page_client-reference-manifest.js";
const FILES: Readonly<Record<string, string>> = {
  BUILD_ID: "first",
  "server/app-paths-manifest.json": JSON.stringify({ "/docs/page": "app/docs/page.js" }),
  [PAGE]: "",
  [MANIFEST]: "",
  "server/pages/500.html": "",
  "commands/packing-worker.mjs": "",
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-build-"));
  for (const [name, text] of Object.entries(FILES)) await write(name, text);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

test.each(Object.keys(FILES).filter((name) => name !== "server/app-paths-manifest.json"))(
  "a build without %s fails the check until the file is back",
  async (name) => {
    const check = createBuildCheck(folder);
    await check();
    await rm(path.join(folder, name));
    await expect(check()).rejects.toThrow(path.basename(name));
    await write(name, FILES[name] ?? "");
    await check();
  },
);

test("a build whose files were replaced by those of another one fails the check", async () => {
  const check = createBuildCheck(folder);
  await check();
  await write("BUILD_ID", "second");
  await expect(check()).rejects.toThrow("the files of the build were replaced; restart this process");
  await createBuildCheck(folder)();
});
