import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { WalletProfileSchema } from "@walletlens/contract/wallet-profile";
import ts from "typescript";
import { expect, test } from "vitest";
import { z } from "zod";
import { formatMetric, type Metric, rankMetric, readMetric, type ScalarMetric } from "./metric-values.ts";
import { METRICS } from "./metrics.ts";
import {
  HOLDER_METRICS,
  MEMBER_METRICS,
  PERIOD_METRICS,
  PERIOD_TOKEN_METRICS,
  RANKING_METRICS,
  TOKEN_MARKS,
  TOKEN_METRICS,
} from "./row-metrics.ts";

const PROFILE = {
  hud: {
    trimmedMeanPnl: -0.25,
    medianHoldTimeHours: 0,
    avgTradesPerDay: 2.5,
    currentHoldingsSol: 3,
    unknown: ["medianHoldTimeHours", "currentHoldingsSol"],
  },
  pnl: { allTime: { winRate: 0, unknown: ["winRate"] } },
  intervals: { winRate: null },
  behavior: null,
  shape: { profitFactor: null },
  risk: { maxDrawdownSol: 2 },
  reconciliation: { unknownBasisShare: 0.33 },
  coverage: { complete: true },
};

test("a metric is formatted in its unit, and an unknown one has no text", () => {
  expect(formatMetric(METRICS["result-per-trade"], PROFILE)).toBe("−0.2500");
  expect(formatMetric(METRICS["trades-per-day"], PROFILE)).toBe("2.5");
  expect(formatMetric(METRICS["unknown-cost"], PROFILE)).toBe("33%");
  expect(formatMetric(METRICS["median-hold"], PROFILE)).toBeNull();
  expect(formatMetric(METRICS.exit, PROFILE)).toBeNull();
});

test("a sum listed as unknown beside a value is partial, and a win rate of 0 with an interval is known", () => {
  expect(readMetric(METRICS.holdings, PROFILE)).toEqual({ value: 3, isUnknown: false, isPartial: true });
  expect(readMetric(METRICS["win-rate"], PROFILE).isUnknown).toBe(true);
  const intervals = { winRate: { low: 0, high: 0.2 } };
  expect(readMetric(METRICS["win-rate"], { ...PROFILE, intervals }).isUnknown).toBe(false);
});

test("a factor without losses is known and ranks before all others, a listed one is unknown and has no rank", () => {
  const listedProfile = { ...PROFILE, shape: { profitFactor: null, unknown: ["profitFactor"] } };
  expect(formatMetric(METRICS["profit-factor"], PROFILE)).toBe("no losses");
  expect(rankMetric(METRICS["profit-factor"], PROFILE)).toBe(Number.POSITIVE_INFINITY);
  expect(formatMetric(METRICS["profit-factor"], listedProfile)).toBeNull();
  expect(rankMetric(METRICS["profit-factor"], listedProfile)).toBeNull();
  expect(rankMetric(METRICS["max-drawdown"], PROFILE)).toBe(-2);
});

const METRIC_LISTS: readonly Readonly<Record<string, Metric | ScalarMetric>>[] = [
  METRICS,
  PERIOD_METRICS,
  TOKEN_METRICS,
  TOKEN_MARKS,
  PERIOD_TOKEN_METRICS,
  HOLDER_METRICS,
  MEMBER_METRICS,
  RANKING_METRICS,
];
const LISTED_METRICS = METRIC_LISTS.flatMap((list) => Object.values(list));

/** Objects of a profile whose numbers are metrics. */
const RESULTS = [
  ...["hud", "summary", "behavior", "pnl.allTime", "pnl.allTime.usd", "pnl.allTime.costs", "periods.d7"],
  ...["positions", "shape", "risk", "copyability", "hitRates", "bags", "entries", "reconciliation"],
];

/** Fields that repeat another one, and a lower bound. */
const REPEATED_FIELDS = new Set([
  ...["hud.winRate", "summary.realizedPnl", "behavior.medianHoldTimeHours", "pnl.allTime.knownBasisShare"],
  ...["behavior.typicalEntryMcapUsd", "positions.winRateAtLeast"],
]);

const Schema = z.looseObject({
  type: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
});

/** Lists the paths of numbers below a JSON schema. */
function listNumbers(schema: unknown, place: readonly string[] = []): readonly string[] {
  const { type, anyOf = [], properties = {} } = Schema.parse(schema);
  const isNumber = [type].flat().some((name) => name === "number" || name === "integer");
  return [
    ...(isNumber ? [place.join(".")] : []),
    ...anyOf.flatMap((choice) => listNumbers(choice, place)),
    ...Object.entries(properties).flatMap(([name, field]) => listNumbers(field, [...place, name])),
  ];
}

test("each number of a wallet's results is a metric of the list, and each path of the list is in the contract", () => {
  const schema = z.toJSONSchema(WalletProfileSchema, {
    unrepresentable: "any",
    io: "output",
    reused: "inline",
  });
  const numbers = new Set(listNumbers(schema));
  const periods = Object.keys(PERIOD_METRICS).map((field) => `periods.d7.${field}`);
  const paths = LISTED_METRICS.flatMap((metric) => ("path" in metric ? [metric.path] : []));
  const listedPaths = new Set([...paths, ...periods]);
  const results = [...numbers].filter((place) => RESULTS.includes(place.slice(0, place.lastIndexOf("."))));
  expect(results.length).toBeGreaterThan(40);
  expect(results.filter((place) => !listedPaths.has(place) && !REPEATED_FIELDS.has(place))).toEqual([]);
  const words = new Set(["behavior.tradingStyle", "behavior.speedCategory", "behavior.exitPattern"]);
  expect(paths.filter((place) => !numbers.has(place) && !words.has(place))).toEqual([]);
});

/** Labels that are also the name of a list of trades, a property of one, or a unit. A single word names other things, too. */
const NAMES = new Set(["Closed trades", "Hold time", "% of supply"]);
const isOfMetric = (label: string) => label.includes(" ") && !NAMES.has(label);

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Lists the texts of a file: literals, parts of templates, and text of JSX in one line. */
function listTexts(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text.trim().replace(/\s+/g, " "));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

test("no page and no command has a label, formula or reason of the list as a text of its own", () => {
  const files = ["components", "app", "packages/cli/src"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => path.join(ROOT, folder, file)),
  );
  const labels = new Set(LISTED_METRICS.map(({ label }) => label).filter(isOfMetric));
  const sentences = LISTED_METRICS.flatMap(({ formula, unknownReason = formula }) => [
    formula,
    unknownReason,
  ]);
  const repeatedTexts = files.flatMap((file) =>
    listTexts(file)
      .filter((text) => labels.has(text) || sentences.some((sentence) => text.includes(sentence)))
      .map((text) => `${path.relative(ROOT, file)}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(repeatedTexts).toEqual([]);
});
