import { execFileSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { dropDatabase, readDataDirectory, withClient } from "@/lib/db/database-admin";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { findWriteObstacle } from "@/lib/operations/find-write-obstacle";
import { WALLET } from "@/lib/server/testing/sample-wallet";
import { createTestApi } from "@/lib/server/testing/test-api";

const CALLS = 60;
/** Larger than a migrated database. */
const DISK = "48M";
const TABLESPACE = "full_disk";

/** A disk in memory on which the test server can write; null where this user cannot mount one. */
const disk = await mountDisk();

async function mountDisk(): Promise<string | null> {
  const data = await readDataDirectory(inject("testServer").url);
  const folder = await mkdtemp(path.join(tmpdir(), "walletlens-disk-"));
  try {
    const { uid, gid } = statSync(data ?? "");
    const options = `size=${DISK},mode=0700,uid=${uid},gid=${gid}`;
    execFileSync("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

describe.skipIf(disk === null)("full disk", () => {
  const filler = path.join(disk ?? "", "filler");

  afterAll(async () => {
    execFileSync("/bin/umount", ["--lazy", disk ?? ""]);
    await rm(disk ?? "", { recursive: true });
  });

  /** Writes until there is no space. */
  function fill(): void {
    for (const size of [1_000_000, 4_096]) {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: "a" });
      } catch (error) {
        expect(error).toMatchObject({ code: "ENOSPC" });
      }
    }
  }

  test("a database whose disk is full is found without a change, and each call that it refuses is charged and answered once when there is space", async () => {
    const { url: serverUrl } = inject("testServer");
    const { url } = await createTestDatabase();
    const name = new URL(url).pathname.slice(1);
    await withClient(serverUrl, async (client) => {
      await client.query(`CREATE TABLESPACE ${TABLESPACE} LOCATION '${disk}'`);
      await client.query(`ALTER DATABASE ${name} SET TABLESPACE ${TABLESPACE}`);
    });
    const database = openDatabase(url);
    const api = createTestApi(url);
    try {
      const { apiKey, userId } = await api.createKey(CALLS);
      const call = (index: number) =>
        api.call(`/api/v1/intel/wallet/${WALLET}/hud`, {
          headers: { "x-api-key": apiKey, "idempotency-key": `call-${index}` },
        });
      const callAll = async () => {
        const statuses: number[] = [];
        for (let index = 0; index < CALLS; index += 1) statuses.push((await call(index)).status);
        return statuses;
      };
      expect(await findWriteObstacle(database.pool)).toBeNull();

      fill();
      expect(await findWriteObstacle(database.pool)).toBe("disk-full");
      const refused = await callAll();
      expect(refused).toContain(503);
      expect(refused.filter((status) => status !== 503 && status !== 200)).toEqual([]);
      expect(await api.chargesOf(userId)).toHaveLength(refused.filter((status) => status === 200).length);

      rmSync(filler);
      expect(await findWriteObstacle(database.pool)).toBeNull();
      expect(new Set(await callAll())).toEqual(new Set([200]));
      expect(await api.chargesOf(userId)).toHaveLength(CALLS);
    } finally {
      await Promise.all([api.close(), database.close()]);
      await dropDatabase(serverUrl, name);
      await withClient(serverUrl, (client) => client.query(`DROP TABLESPACE ${TABLESPACE}`));
    }
  });
});
