import { renderResults } from "./benchmark/render-page";
import { addStored, formatResults, readResults, writeResults } from "./benchmark/results-file";
import { runBenchmark } from "./benchmark/run-benchmark";
import { scoreFacts } from "./layers/facts";
import type { Output } from "./run-program";
import { createHelius } from "./systems/helius";
import { SYSTEMS } from "./systems/systems";
import { hasRecordings, RECORDINGS_FOLDER, readRecordings } from "./testing/recordings";

export interface BenchmarkOptions {
  readonly recordings?: string;
  readonly write?: true;
  readonly json?: true;
  readonly heliusKey?: string;
}

/**
 * Runs the benchmark and prints it. Resolves with the exit code: 1 if this product has a silent error, or if the result differs
 * from accuracy/results.json and is not written.
 */
export async function checkBenchmark(
  { recordings = RECORDINGS_FOLDER, write, json, heliusKey }: BenchmarkOptions,
  output: Output,
): Promise<number> {
  const isRecorded = hasRecordings(recordings);
  const transactions = isRecorded ? readRecordings(recordings) : null;
  if (heliusKey !== undefined) {
    const scores = transactions && (await scoreFacts([createHelius(heliusKey)], transactions));
    output.write(JSON.stringify(scores, null, 2));
    return scores === null ? 1 : 0;
  }
  const measured = await runBenchmark(SYSTEMS, transactions);
  const stored = readResults();
  const result = addStored(measured, stored);
  output.write(json === true ? formatResults(measured).trimEnd() : renderResults(measured));
  if (write === true) writeResults(result);
  const isStored = write === true || (stored !== null && formatResults(stored) === formatResults(result));
  const errors = [
    ...result.silentErrors,
    ...(isStored ? [] : ["the result is not that of accuracy/results.json: run npm run accuracy -- --write"]),
  ];
  for (const error of errors) output.writeError(error);
  if (!isRecorded) output.writeError(`facts and identity are skipped: ${recordings} is not there`);
  return errors.length > 0 ? 1 : 0;
}
