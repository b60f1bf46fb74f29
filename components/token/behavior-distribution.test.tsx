import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BehaviorDistribution } from "@/components/token/behavior-distribution";
import { toHolderRow } from "@/components/token/to-holder-row";

const ROWS = [
  toHolderRow({ walletAddress: "a", rank: 1, supplyPercent: 20, analysisFailed: true }),
  toHolderRow({ walletAddress: "b", rank: 2, supplyPercent: 10, analysisFailed: true }),
];

function readText(total: number | null): string {
  const html = renderToStaticMarkup(<BehaviorDistribution rows={ROWS} tools={null} total={total} />);
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("counts and supply by class of an unfinished job state how many of its holders they include", () => {
  expect(readText(20)).toContain("so far, 2 of 20");
  expect(readText(null)).not.toContain("so far");
});
