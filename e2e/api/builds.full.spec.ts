import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { inheritEnv } from "@/lib/config/env";
import { createBuild, switchBuild } from "@/scripts/steps/builds.mjs";
import { linkFolder } from "@/scripts/steps/link-packages.mjs";
import { listSources } from "@/scripts/steps/list-sources.mjs";
import { requireBuild } from "../support/current-build";
import { PageCallers } from "../support/page-callers";
import { startSibling } from "../support/shared-servers";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NO_WAITING = { RATE_LIMIT_ADDRESS_RPS: "1000", RATE_LIMIT_ADDRESS_BURST: "3000" };
const PAGES = { "/": 200, "/docs/api": 200, "/no-such-page": 404, "/opengraph-image": 200, "/readyz": 200 };
/** A file that only the second build has. */
const FILE = "public/build.txt";

let repository: string;

test.beforeAll(async () => {
  repository = await mkdtemp(path.join(tmpdir(), "walletlens-repository-"));
  for (const file of listSources()) {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(repository, file), { verbatimSymlinks: true });
  }
  linkFolder(path.join(ROOT, "node_modules"), path.join(repository, "node_modules"));
  createBuild("first", (folder) => linkFolder(requireBuild(), folder), repository);
  switchBuild("first", repository);
});

test.afterAll(() => rm(repository, { recursive: true, force: true }));

test("a build and an install beside a running server change nothing for it, and the next start runs the new build", async () => {
  test.setTimeout(900_000);
  const first = await startSibling(NO_WAITING, repository);
  const readFile = async ({ url }: { readonly url: string }) => (await fetch(`${url}/build.txt`)).status;
  try {
    const callers = new PageCallers(first.url, PAGES);
    writeFileSync(path.join(repository, FILE), "second");
    await promisify(execFile)(process.execPath, ["scripts/build.mjs"], {
      cwd: repository,
      env: inheritEnv({ BUILD_ONCE: "1" }),
    });
    // npm begins an install with this.
    await rm(path.join(repository, "node_modules"), { recursive: true });
    const sent = callers.sent;
    await expect.poll(() => callers.sent).toBeGreaterThan(sent + 2 * Object.keys(PAGES).length);
    const second = await startSibling(NO_WAITING, repository);
    try {
      expect([await readFile(first), await readFile(second)]).toEqual([404, 200]);
    } finally {
      await second.stop();
      await callers.stop();
    }
    expect(callers.surprises).toEqual([]);
  } finally {
    await first.stop();
  }
});
