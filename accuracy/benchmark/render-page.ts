import type { Calibration } from "../layers/calibration";
import type { ChosenOptions } from "../layers/choices";
import { type BenchmarkResult, PRODUCT } from "./run-benchmark";
import type { Score } from "./score";

const START = "<!-- results: rendered from accuracy/results.json by `npm run accuracy -- --write` -->";
const END = "<!-- end of results -->";

/** Replaces the results in the text of the page. Throws an Error if the page has no place for them. */
export function renderPage(page: string, result: BenchmarkResult): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error("docs/accuracy.md has no place for the results");
  return `${page.slice(0, start + START.length)}\n\n${renderResults(result)}\n${page.slice(end)}`;
}

/** Renders the results as Markdown. */
export function renderResults({ facts, identity, scenarios, choices, calibration }: BenchmarkResult): string {
  const { wallets, kinds, scores } = scenarios;
  return [
    `### Generated wallets`,
    `${wallets} wallets of ${kinds.length} kinds.`,
    renderScores(scores),
    "Silent errors by kind, as wallets of that kind:",
    ...orderFailures(scores).map(renderFailures),
    `### Facts`,
    facts === null ? SKIPPED : renderPublished(facts.published),
    ...(facts === null
      ? []
      : ["Units of the fee payer of each recorded transaction:", renderScores(facts.scores)]),
    `### Identity`,
    identity === null ? SKIPPED : renderScores(identity),
    `### Choices`,
    renderChoices(choices),
    `### Calibration`,
    renderCalibration(calibration),
  ].join("\n\n");
}

const SKIPPED = "Skipped: the recordings were not there.";

function renderScores(scores: readonly Score[]): string {
  const head = [
    "system",
    "silent errors",
    "exact",
    "0.1 %",
    "1 %",
    "10 %",
    "named unknown",
    "rightly",
    "coverage",
  ];
  const rows = scores.map(({ system, asked, answered, within, silent, named, namedRightly }) => [
    system,
    `**${formatShare(silent, answered)}** (${silent})`,
    ...within.map((count) => formatShare(count, asked)),
    String(named),
    named === 0 ? "" : formatShare(namedRightly, named),
    formatShare(answered, asked),
  ]);
  return renderTable(head, rows);
}

/** The product first. */
function orderFailures(scores: readonly Score[]): readonly Score[] {
  const isOurs = ({ system }: Score) => system === PRODUCT;
  return [...scores.filter(isOurs), ...scores.filter((score) => !isOurs(score))];
}

function renderFailures({ system, failures }: Score): string {
  const kinds = failures.map(({ kind, silent, asked }) => `${kind} ${silent}/${asked}`);
  return `- **${system}**: ${kinds.length === 0 ? "none" : kinds.join("; ")}.`;
}

function renderPublished({
  listed,
  compared,
  agree,
  explained,
  unexplained,
}: NonNullable<BenchmarkResult["facts"]>["published"]): string {
  const open = unexplained.length === 0 ? "none is unexplained" : `unexplained: ${unexplained.join(", ")}`;
  return `Of ${listed} published assertions, ${compared} are about recorded transactions: ${agree} agree, ${explained} differ for a named reason, ${open}.`;
}

function renderChoices(choices: readonly ChosenOptions[]): string {
  const systems = Object.keys(choices[0]?.chosen ?? {});
  const rows = choices.map(({ topic, question, chosen }) => [
    topic,
    question.replace("lots: ", ""),
    ...systems.map((system) => chosen[system] ?? "no answer"),
  ]);
  return renderTable(["topic", "wallet", ...systems], rows);
}

function renderCalibration(calibration: readonly Calibration[]): string {
  const rows = calibration.map(({ interval, trades, days, published, held }) => [
    `\`${interval}\``.replace("`copying: retained share`", "copying: retained share"),
    `${trades} on ${days} days`,
    String(published),
    formatShare(held, published),
  ]);
  return renderTable(["interval", "trades before", "wallets", "held"], rows);
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function formatShare(count: number, of: number): string {
  if (of === 0) return "none";
  const percent = (100 * count) / of;
  return `${count === of || count === 0 ? percent.toFixed(0) : percent.toFixed(1)} %`;
}
