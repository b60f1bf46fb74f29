import { expect, test } from "vitest";
import { tagText } from "./entity-tag";
import { provideApi } from "./testing/provide-api";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });
const PRICING = "/api/v1/intel/pricing";

function tagFor(text: string, named?: string) {
  const headers = new Headers(named === undefined ? {} : { "if-none-match": named });
  return tagText(text, { headers });
}

test("equal texts have the same tag, and different texts do not", () => {
  expect(tagFor("a").headers.ETag).toBe(tagFor("a").headers.ETag);
  expect(tagFor("a").headers.ETag).not.toBe(tagFor("b").headers.ETag);
  expect(tagFor("a").headers.ETag).toMatch(/^W\/"[\w-]{27}"$/);
});

test.each([
  ["its tag", (tag: string) => tag, true],
  ["its tag as a strong one", (tag: string) => tag.slice(2), true],
  ["its tag among others", (tag: string) => `"x", ${tag}`, true],
  ["any tag", () => "*", true],
  ["another tag", () => 'W/"x"', false],
])("a request with %s matches: %s", (_, name, isKnown) => {
  expect(tagFor("a", name(tagFor("a").headers.ETag)).isKnown).toBe(isKnown);
});

test("a request with the current tag returns 304 without a body", async () => {
  const first = await api.call(PRICING);
  const etag = first.headers.get("etag") ?? "";
  const again = await api.call(PRICING, { headers: { "If-None-Match": etag } });
  expect([first.status, again.status, again.text]).toEqual([200, 304, ""]);
  expect(again.headers.get("etag")).toBe(etag);
});

test("a response that changes with time has no tag", async () => {
  const { apiKey } = await api.createKey(5);
  const answer = await api.call("/api/v1/account", { headers: { "X-Api-Key": apiKey } });
  expect(answer.headers.has("etag")).toBe(false);
});
