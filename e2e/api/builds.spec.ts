import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createBuild, switchBuild } from "@/scripts/steps/builds.mjs";
import { linkFolder } from "@/scripts/steps/link-packages.mjs";
import { requireBuild } from "../support/current-build";
import { readDemoWallets } from "../support/demo-wallet";
import { PageCallers } from "../support/page-callers";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";

const NO_WAITING = { RATE_LIMIT_ADDRESS_RPS: "1000", RATE_LIMIT_ADDRESS_BURST: "3000" };
/** Pages, an unknown one, a picture with fonts from a package, a file, and the probe. */
const PAGES = {
  "/": 200,
  "/discover": 200,
  "/docs/api": 200,
  "/no-such-page": 404,
  "/opengraph-image": 200,
  "/build.txt": 200,
  "/readyz": 200,
};
const TURNS = 3;

/** A repository with builds, and without packages: as if npm had just removed them to install others. */
let repository: string;
const products: Product[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  repository = await mkdtemp(path.join(tmpdir(), "walletlens-builds-"));
  linkFolder(path.join(requireBuild(), "scripts"), path.join(repository, "scripts"));
  addBuild("first");
});

test.afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()));
  await rm(repository, { recursive: true, force: true });
});

const build = (name: string) => path.join(repository, ".builds", name);

/** Adds a build and makes it the current one: a copy of the build under test, which serves its own name. */
function addBuild(name: string): void {
  addFolder(name, (folder) => {
    linkFolder(requireBuild(), folder);
    writeFileSync(path.join(folder, "public/build.txt"), name);
  });
}

/** Adds a build that no test starts. */
function addEmptyBuild(name: string): void {
  addFolder(name, (folder) => {
    mkdirSync(path.join(folder, ".next"));
    writeFileSync(path.join(folder, ".next/BUILD_ID"), name);
  });
}

function addFolder(name: string, fill: (folder: string) => void): void {
  createBuild(name, fill, repository);
  switchBuild(name, repository);
}

async function start(): Promise<Product> {
  const product = await startSibling(NO_WAITING, repository);
  products.push(product);
  return product;
}

const readBuildName = async ({ url }: Product) => (await fetch(`${url}/build.txt`)).text();

test("a server answers every page from its own build while others are added, and a later start uses the latest", async () => {
  const first = await start();
  const pages = { ...PAGES, [`/wallet/${(await readDemoWallets())[0]}`]: 200 };
  // The server loads most of them after the second build has become the current one.
  addEmptyBuild("second");
  addBuild("third");
  const callers = new PageCallers(first.url, pages);
  const second = await start();
  addEmptyBuild("fourth");
  await expect.poll(() => callers.sent).toBeGreaterThan(TURNS * Object.keys(pages).length);
  await callers.stop();
  expect(callers.surprises).toEqual([]);
  expect([await readBuildName(first), await readBuildName(second)]).toEqual(["first", "third"]);
});

test("a build is removed by the second build after it, once no server uses it", async () => {
  const [first] = products;
  expect(["first", "second", "third", "fourth"].map((name) => existsSync(build(name)))).toEqual([
    ...[true, false, true, true],
  ]);
  await first?.stop();
  products.shift();
  addEmptyBuild("fifth");
  expect(existsSync(build("first"))).toBe(false);
  expect(existsSync(build("third"))).toBe(true);
});

test("a server that cannot render pages is down, and names the build", async () => {
  const [product] = products;
  const ask = async () => {
    const response = await fetch(`${product?.url}/readyz`);
    return [response.status, await response.json()];
  };
  const checks = { build: "ok", database: "ok", chain: "ok", executor: "ok", prices: "ok" };
  await expect.poll(ask).toMatchObject([200, { status: "ready", checks }]);
  await rm(path.join(build("third"), ".next/server/app/similarity/page_client-reference-manifest.js"));
  expect((await fetch(`${product?.url}/similarity`)).status).toBe(500);
  await expect.poll(ask).toMatchObject([503, { status: "down", checks: { ...checks, build: "failed" } }]);
});
