import type { Answer } from "@walletlens/client/contract-types";
import { type CliColumn, renderFacts, renderTable } from "./tables.ts";

/** Ties of two wallets as lines for a terminal. */
export function describeLinks(links: Answer<"wallet-links", 200>): string {
  const { walletA, walletB, verdict, kinds, page, totalPages } = links;
  const facts = renderFacts([
    ["wallets", `${walletA} ${walletB}`],
    ["verdict", verdict ?? "no tie found"],
    ["page", `${page} of ${totalPages}`],
  ]);
  const rows = kinds.map(({ kind, holds, count, first, last, qValue, detail }) => [
    kind,
    holds ? "yes" : detail.unsolicited ? "no, unsolicited" : "no",
    count,
    first,
    last,
    qValue === null ? "" : qValue.toPrecision(2),
    detail.via ?? "",
  ]);
  const signatures = kinds.flatMap(({ kind, signatures: shown }) => shown.map((each) => `${kind} ${each}`));
  return [facts, ...(rows.length === 0 ? [] : [renderTable(COLUMNS, rows)]), signatures.join("\n")]
    .filter((part) => part !== "")
    .join("\n\n");
}

const COLUMNS: readonly CliColumn[] = [
  ["kind", "left"],
  ["holds", "left"],
  ["events", "right"],
  ["first", "left"],
  ["last", "left"],
  ["q", "right"],
  ["through", "left"],
];
