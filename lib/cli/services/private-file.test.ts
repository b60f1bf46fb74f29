import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getSecrets, readPrivateJson, writePrivateFile } from "./private-file";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-private-"));
});

afterEach(() => rm(folder, { recursive: true }));

test("a private file is readable only by its owner, even if it was readable before, and leaves no other file", async () => {
  const file = path.join(folder, "deep", "secret.json");
  await writePrivateFile(file, '{"a":1}');
  await chmod(file, 0o644);
  await writePrivateFile(file, '{"a":2}');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readPrivateJson(file, z.object({ a: z.number() }))).toEqual({ a: 2 });
  expect(await readdir(path.dirname(file))).toEqual(["secret.json"]);
});

test("a missing file is null, and a damaged file is an error that names it", async () => {
  const file = path.join(folder, "secret.json");
  expect(await readPrivateJson(file, z.string())).toBeNull();
  await writeFile(file, '{"a":');
  await expect(readPrivateJson(file, z.object({ a: z.number() }))).rejects.toThrow(
    `${file} is invalid; remove it to create it again`,
  );
});

test("secrets are created once and remain", async () => {
  const made = await getSecrets(folder);
  expect(made.nextAuthSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(await getSecrets(folder)).toEqual(made);
  expect((await stat(path.join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});
