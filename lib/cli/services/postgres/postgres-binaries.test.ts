import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { locateBinaries } from "./postgres-binaries";

test("without an installed PostgreSQL, one sentence names the setting and the package", () => {
  const elsewhere = createRequire(path.join(tmpdir(), "nothing-installed.js"));
  expect(() => locateBinaries(elsewhere)).toThrow(
    /^DATABASE_URL is not set, and npm installed no PostgreSQL for \S+: set it .* or install the optional packages/,
  );
});
