/**
 * Runs `lanes` of checks in parallel, each lane one check after the other, and returns a result per check, in
 * order. A check is `{ name, run, after }`: `run` resolves with `{ code, output }`, which is printed if it
 * fails, and begins when the promise `after`, if set, has resolved.
 */
export async function runChecks(lanes) {
  const results = new Map();
  const runLane = async (lane) => {
    for (const { name, run, after } of lane) {
      await after;
      const startedAt = Date.now();
      const { code, output } = await run();
      const failures = code === 0 ? [] : [`${name}\n${output.trim()}`];
      const counts = { passed: code === 0 ? 1 : 0, failed: failures.length, skipped: 0 };
      results.set(name, { name, counts, failures, seconds: (Date.now() - startedAt) / 1000 });
      process.stdout.write(`${code === 0 ? "ok    " : "FAILED"}  ${name}\n`);
    }
  };
  await Promise.all(lanes.map(runLane));
  return lanes.flat().flatMap(({ name }) => results.get(name) ?? []);
}
