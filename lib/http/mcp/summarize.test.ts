import { expect, test } from "vitest";
import { exampleOf } from "../openapi/example";
import { MOST_CHARACTERS, summarize } from "./summarize";
import { TOOLS } from "./tool-table";

test("a short answer is said whole", () => {
  expect(summarize({ winRate: 0.5, unknown: ["roi"] })).toBe('{"winRate":0.5,"unknown":["roi"]}');
});

test("a long list is cut to its beginning, and says so", () => {
  const text = summarize({
    profiles: Array.from({ length: 400 }, (_, rank) => ({ rank, note: "x".repeat(80) })),
  });
  expect(text).toMatch(/^Lists are cut to \d+; structuredContent has all\.\n\{"profiles":\[\{"rank":0,/);
  expect(text.length).toBeLessThanOrEqual(MOST_CHARACTERS);
});

test("an object with more fields than any answer has is cut like a list", () => {
  const huds = Object.fromEntries(
    Array.from({ length: 90 }, (_, n) => [`wallet-${n}`, { note: "x".repeat(60) }]),
  );
  expect(summarize({ huds }).length).toBeLessThanOrEqual(MOST_CHARACTERS);
});

test("one text without an end is cut off", () => {
  expect(summarize({ text: "x".repeat(1e6) }).length).toBeLessThanOrEqual(MOST_CHARACTERS);
});

test.each([...TOOLS.values()].map((tool) => [tool.name, tool.endpoint] as const))(
  "%s: every recorded answer of its endpoint fits",
  (_, endpoint) => {
    const bodies = Object.values(exampleOf(endpoint)?.responses ?? {}).flatMap((named) =>
      Object.values(named),
    );
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(summarize(body).length).toBeLessThanOrEqual(MOST_CHARACTERS);
  },
);
