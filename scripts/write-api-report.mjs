/**
 * `npm run api-report`: writes the declarations of each published package to its `api-report.txt`. With `--released` it also
 * writes them to `api-released.txt`, with which the following changes are compared.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApiReports, formatApiReport } from "../packages/testing/api-report.ts";
import { print, ROOT } from "./steps/run.mjs";

const files = ["api-report.txt", ...(process.argv.includes("--released") ? ["api-released.txt"] : [])];
const folder = mkdtempSync(path.join(tmpdir(), "walletlens-api-"));
try {
  for (const [name, report] of createApiReports(folder)) {
    for (const file of files) writeFileSync(path.join(ROOT, "packages", name, file), formatApiReport(report));
    print(`packages/${name}/${files.join(" and ")}: ${report.size} declarations`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
