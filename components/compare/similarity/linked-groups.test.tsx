import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";

const GRAPH: SimilarityGraph = {
  ...{ wallets: [], pairs: [], links: [], linkedGroups: [], vias: [], hubs: [] },
  ...{ averageSimilarity: 0, coordinationScore: 0, incompleteWallets: 0, untestedPairs: 0 },
  fixedOrders: [{ first: "first", followers: ["second", "third"], count: 24, pValue: 1e-5, qValue: 0.0034 }],
  leaderSearchComplete: false,
};

test("wallets in a fixed order are named as no link, and so is a search that ended at its limit", () => {
  const markup = renderToStaticMarkup(<LinkedGroups graph={GRAPH} title="Verdict" combineCredits={null} />);
  const text = markup.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("No links found among 0 wallets.");
  expect(text).toContain(
    "trades before 2 other wallets in nearly all of at least 24 tokens (q-value 0.0034). A copier and one program both do this: no link.",
  );
  expect(text).toContain("the search for wallets that these copy ended at its limit.");
  for (const wallet of ["first", "second", "third"]) expect(markup).toContain(`/wallet/${wallet}`);
});
