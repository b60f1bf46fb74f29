import { afterAll, beforeEach } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createTestApi } from "./test-api";

/** The API for the tests of one file, on its own database; each test starts with a reset reader. */
export async function provideApi(
  settings: Readonly<Record<string, string>> = {},
  parts: Parameters<typeof createTestApi>[2] = {},
) {
  const provided = await provideDatabase();
  const api = createTestApi(provided.url, settings, parts);
  beforeEach(() => {
    api.reader.reset();
    api.logged.length = 0;
  });
  afterAll(api.close);
  return { ...provided, api };
}
