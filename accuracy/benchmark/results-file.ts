import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { renderPage } from "./render-page";
import { type BenchmarkResult, listSilentErrors, PRODUCT } from "./run-benchmark";

const RESULTS_FILE = path.join(import.meta.dirname, "../results.json");
export const PAGE_FILE = path.join(import.meta.dirname, "../../docs/accuracy.md");

/** Reads the stored result; null without a file. */
export function readResults(file = RESULTS_FILE): BenchmarkResult | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Adds the stored layers to a result without recordings. */
export function addStored(result: BenchmarkResult, stored: BenchmarkResult | null): BenchmarkResult {
  const layers = {
    facts: result.facts ?? stored?.facts ?? null,
    identity: result.identity ?? stored?.identity ?? null,
    scenarios: result.scenarios,
  };
  return { ...result, ...layers, silentErrors: listSilentErrors(layers, PRODUCT) };
}

/** Writes the result and the page that shows it. */
export function writeResults(result: BenchmarkResult): void {
  writeFileSync(RESULTS_FILE, formatResults(result));
  writeFileSync(PAGE_FILE, renderPage(readFileSync(PAGE_FILE, "utf8"), result));
}

/** Formats a result as the file has it. */
export function formatResults(result: BenchmarkResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
