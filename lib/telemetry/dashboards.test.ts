import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createPrometheus } from "./create-prometheus";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

const RULES = "deploy/prometheus/walletlens.rules.yml";
const DASHBOARD = "deploy/grafana/walletlens.json";

/** Names of all metrics of a process after each kind of event, with the names of their labels. */
async function listMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { metrics, report } = createPrometheus({
    readProviders: () => [
      {
        ...{ name: "n", state: "well", bytes: 1 },
        calls: [{ method: "getTransaction", outcome: "ok", count: 1 }],
      },
    ],
    readPriceSources: () => [
      {
        ...{ name: "s", kind: "sol", state: "healthy", since: 0, failingSince: null },
        answers: { healthy: 1, refused: 0, limited: 0, stale: 0, unreachable: 0 },
      },
    ],
    readRetries: () => 1,
    countOpenJobs: async () => [{ kind: "k", status: "waiting", count: 1, oldestSeconds: 1, silent: 1 }],
    countEventStreams: () => 1,
    countDamagedHistories: () => 2,
    listProtocolDifferences: () => [{ name: "lamportsPerByte", slot: 7, expected: 5080, value: 2575 }],
  });
  metrics.callEnded({ endpoint: "e", status: 429, seconds: 1 });
  metrics.charged("e", 1);
  metrics.refunded(1);
  metrics.jobEnded({ kind: "k", status: "failed", seconds: 1 });
  metrics.workLost("analyses", 1, "restarted");
  const known = new Map<string, Set<string>>();
  for (const [, name = "", labels = ""] of (await report()).text.matchAll(
    /^([a-z]\w*)(?:\{(.*)\})? \S+$/gm,
  )) {
    const names = known.get(name) ?? new Set(["job", "instance"]);
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) names.add(label);
    known.set(name, names);
  }
  return known;
}

/** Metrics that a text names, each with the labels of its selector and of the `by` before it. */
function listUses(text: string) {
  const uses = text.matchAll(
    /(?:by \(([^)]*)\) [^{}]*?)?\b((?:walletlens|process|nodejs)_\w+)(?:\{([^}]*)\})?/g,
  );
  return Array.from(uses, ([, grouped = "", name = "", selector = ""]) => ({
    name,
    labels: [
      ...grouped.split(",").flatMap((label) => label.trim() || []),
      ...Array.from(selector.matchAll(/(\w+)\s*[=!]/g), ([, label = ""]) => label),
    ],
  }));
}

test.each([
  ["alerts", RULES, 15],
  ["dashboard", DASHBOARD, 20],
])("the %s use existing metrics with existing labels", async (_, file, min) => {
  const known = await listMetrics();
  const uses = listUses((await read(file)).replaceAll('\\"', '"'));
  expect(uses.length).toBeGreaterThanOrEqual(min);
  const wrong = uses.filter(
    ({ name, labels }) => !known.has(name) || labels.some((label) => known.get(name)?.has(label) !== true),
  );
  expect(wrong).toEqual([]);
});

test("the guide explains exactly the defined alerts", async () => {
  const [rules, guide] = await Promise.all([read(RULES), read("docs/operations.md")]);
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name);
  const explained = Array.from(guide.matchAll(/^\| `(Walletlens\w+)` \|/gm), ([, name]) => name);
  expect(explained).toEqual(alerts);
});
