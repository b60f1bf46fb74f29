import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { afterAll, expect, test } from "vitest";
import { createLabels } from "@/lib/chain/labels/create-labels";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createLabelStore } from "@/lib/wallets/label-store";
import { runAdminCommand } from "./testing/run-admin-command";

const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map((name) => address(createAddress(name)));

const { database, url } = await provideDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "walletlens-import-"));

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run admin -- import-labels` on a file of these lines, and returns its output. */
async function importLabels(...lines: readonly string[]): Promise<unknown> {
  const file = path.join(folder, "list.csv");
  await writeFile(file, lines.join("\n"));
  return runAdminCommand(url, "import-labels", file, "--json");
}

/** Labels of a newly started process. */
const labels = () => createLabels(null, createLabelStore(database));

test("a list is imported, and a second import changes only differing labels", async () => {
  const header = "address,type,label,source,name,twitter,telegram";
  const exchange = `${FIRST},exchange,Some exchange,a page,,,`;
  const kol = `${SECOND},kol,,a page,"Some, body",@somebody,`;
  await expect(importLabels(header, exchange, kol)).resolves.toEqual({
    labels: 2,
    added: 2,
    updated: 0,
    unchanged: 0,
  });
  const again = [exchange.replace("Some", "Another"), kol, `${THIRD},burn,Burnt,,,,`];
  await expect(importLabels(header, ...again)).resolves.toEqual({
    labels: 3,
    added: 1,
    updated: 1,
    unchanged: 1,
  });
  const known = await labels().find([FIRST, SECOND, THIRD].filter((one) => one !== undefined));
  expect(Array.from(known.values())).toEqual([
    { label: { type: "exchange", label: "Another exchange" }, kol: null },
    { label: null, kol: { name: "Some, body", twitter: "https://x.com/somebody", telegram: null } },
    { label: { type: "burn", label: "Burnt" }, kol: null },
  ]);
});

test("a list with one bad line among many stops with the number of the line and changes nothing", async () => {
  const wallets = Array.from({ length: 1_000 }, (_, index) => createAddress(`wallet ${index}`));
  const lines = wallets.map(
    (wallet, index) => `${wallet},${index === 699 ? "friend" : "exchange"},Somewhere`,
  );
  const failure = await importLabels("address,type,label", ...lines).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: "" });
  expect(failure).toHaveProperty("stderr", expect.stringMatching(/^admin: .*list\.csv: line 701: type /));
  expect((await labels().find(wallets.map(address))).size).toBe(0);
});
