import { renderFacts, renderTable, type TableColumn } from "../tables.ts";
import type { AnswerDifference, Remark, Verification } from "./verification.ts";

const VERDICTS: Readonly<Record<Verification["verdict"], string>> = {
  equal: "equal: the node yields the same answer",
  equal_as_stated: "equal as stated: the node yields the same answer from what the answer states below",
  different: "different",
  unread: "not verified: a part could not be read",
};

/** Rows of tables of remarks; `--json` prints all. Each difference is printed. */
const MAX_REMARKS = 50;

/**
 * Formats the outcome of a verification as lines for a terminal.
 *
 * @example
 * console.log(formatVerification(await verifyAnswer(options, body)));
 */
export function formatVerification(verification: Verification): string {
  const { verdict, kind, walletAddress, transactions, compared, rpc } = verification;
  const facts = renderFacts([
    ["answer", `${kind} of ${walletAddress}`],
    ["verdict", VERDICTS[verdict]],
    ["compared", `${compared} values of ${transactions} transactions, ${rpc.calls} calls`],
  ]);
  return [
    facts,
    ...section("Differences", DIFFERENCES, verification.differences, Number.POSITIVE_INFINITY),
    ...section("Not read", REMARKS, verification.unread),
    ...section("Used as stated, not read from the chain", REMARKS, verification.asStated),
  ].join("\n\n");
}

const DIFFERENCES: readonly TableColumn<AnswerDifference>[] = [
  ["path", "path"],
  ["of", "source"],
  ["answer", ({ answer }) => String(answer)],
  ["chain", ({ chain }) => String(chain)],
];

const REMARKS: readonly TableColumn<Remark>[] = [
  ["path", "path"],
  ["reason", "reason"],
];

function section<Row extends object>(
  title: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  maxRows = MAX_REMARKS,
): readonly string[] {
  if (rows.length === 0) return [];
  const hiddenCount = rows.length - maxRows;
  const ending = hiddenCount > 0 ? `\n… and ${hiddenCount} more; --json prints all` : "";
  return [`${title}\n${renderTable(columns, rows.slice(0, maxRows))}${ending}`];
}
