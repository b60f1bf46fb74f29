import { expect, test } from "vitest";
import { listKeys } from "@/lib/billing/api-keys";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import { withClient } from "@/lib/db/database-admin";
import { createTestDatabase } from "@/lib/db/testing/test-database";
import { createContainer } from "./container";

test("a process opens at most the configured number of connections, regardless of load", async () => {
  const { url, drop } = await createTestDatabase();
  const { ports, close } = createContainer(
    readEnv({ DATABASE_URL: url, DATABASE_POOL_SIZE: "5" }),
    createLog("silent"),
  );
  await Promise.all(Array.from({ length: 200 }, (_, nth) => listKeys(ports, `usr_${nth}`)));
  const { rows } = await withClient(url, (client) =>
    client.query(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'walletlens'`,
    ),
  );
  expect(rows).toEqual([{ count: 5 }]);
  await close();
  await drop();
});
