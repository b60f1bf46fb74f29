import { inheritEnv } from "@/lib/config/env";

/** The data folder of the product under test, which playwright.config.ts chose. */
export function testedDataDir(): string {
  return inheritEnv({}).E2E_DATA_DIR ?? "";
}
