import { readFileSync } from "node:fs";
import path from "node:path";
import { decodeTransaction } from "@walletlens/solana/decode-transaction";
import { describe, expect, test } from "vitest";
import { compareFact } from "./compare-fact";
import { type AccuracyResult, describeAccuracy } from "./describe-result";
import { readFacts } from "./read-facts";
import { areRecordingsHere, readRecordings, skippedNote } from "./testing/recordings";

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, "../docs/accuracy.md"), "utf8");

/** Every fact of the list, compared if its transaction is recorded. */
function compareAll(): AccuracyResult[] {
  const recordings = readRecordings();
  return readFacts().map((fact): AccuracyResult => {
    const recorded = recordings.get(fact.signature);
    if (recorded === undefined) return { fact, outcome: "unavailable", why: "not recorded" };
    const transaction = decodeTransaction(recorded, { slot: 0, blockTime: null });
    return { fact, ...compareFact(fact, transaction) };
  });
}

/** Rows of the document's table: kind, facts, compared, agreeing, differing for a known reason. */
function countByKind(results: readonly AccuracyResult[]): string[] {
  const kinds = [...new Set(results.flatMap(({ fact }) => fact.kinds))];
  return kinds.map((kind) => {
    const ofKind = results.filter(({ fact }) => fact.kinds.includes(kind));
    const count = (outcome: AccuracyResult["outcome"]) =>
      ofKind.filter((each) => each.outcome === outcome).length;
    const compared = ofKind.length - count("unavailable");
    return `| ${kind} | ${ofKind.length} | ${compared} | ${count("agrees")} | ${count("explained")} |`;
  });
}

/** Reasons with the facts that they explain, as the document lists them. */
function listByReason(results: readonly AccuracyResult[]): string[] {
  const explained = results.flatMap(({ fact }) =>
    fact.explained.map(({ reason }) => ({ reason, id: fact.id })),
  );
  const reasons = [...new Set(explained.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const ids = new Set(explained.filter((each) => each.reason === reason).map(({ id }) => id));
    return `| ${reason} | ${ids.size} |`;
  });
}

describe.skipIf(!areRecordingsHere)(`the list${skippedNote}`, () => {
  const results = areRecordingsHere ? compareAll() : [];

  test("agrees with the recorded transactions in each amount, except for explained differences", () => {
    expect(results.filter((each) => each.outcome === "unexplained").map(describeAccuracy)).toEqual([]);
  });

  test("explains only facts that were compared", () => {
    const guessed = results.filter(
      (each) => each.outcome === "unavailable" && each.fact.explained.length > 0,
    );
    expect(guessed.map(({ fact }) => fact.id)).toEqual([]);
  });

  test("has the counts of docs/accuracy.md", () => {
    const rows = [...countByKind(results), ...listByReason(results)];
    expect(rows.filter((row) => !DOCUMENT.includes(row))).toEqual([]);
    const compared = results.filter((each) => each.outcome !== "unavailable");
    const agreeing = compared.filter((each) => each.outcome === "agrees").length;
    const amounts = results.reduce((sum, { fact }) => sum + fact.asserted.length, 0);
    expect(DOCUMENT).toContain(`${results.length} facts with ${amounts} amounts`);
    expect(DOCUMENT).toContain(`**${agreeing} of ${compared.length} agree in every amount`);
  });
});
