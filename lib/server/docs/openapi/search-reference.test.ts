import { expect, test } from "vitest";
import { buildReference } from "./build-reference";
import { MAINNET_ADDRESSES } from "./example-addresses";
import { searchReference } from "./search-reference";

const REFERENCE = buildReference("https://wallets.example", MAINNET_ADDRESSES);
const idsOf = (text: string) => searchReference(REFERENCE, text).map(({ endpoint }) => endpoint.id);

test("an endpoint with the word in its name comes before those that only mention it", () => {
  expect(idsOf("batch hud")[0]).toBe("batch-hud");
  expect(idsOf("/watchlist/feed")).toContain("watch-feed");
});

test("a field is found in each response that has it, with its path", () => {
  const hits = searchReference(REFERENCE, "knownBasisShare");
  expect(hits.map(({ endpoint }) => endpoint.id)).toEqual(
    expect.arrayContaining(["wallet-profile", "discover"]),
  );
  expect(hits.every(({ fields }) => fields.some((field) => field.includes("knownBasisShare")))).toBe(true);
});

test("every word must match, and an empty search finds nothing", () => {
  expect(idsOf("watchlist nothing-like-this")).toEqual([]);
  expect(idsOf("  ")).toEqual([]);
});

test("each endpoint is on the page of one group", () => {
  const slugs = REFERENCE.groups.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(REFERENCE.groups.find(({ slug }) => slug === "discovery")?.endpoints.map(({ id }) => id)).toEqual([
    "discover",
    "search",
  ]);
});
