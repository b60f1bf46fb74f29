import { expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/api/server/endpoints";
import { findEndpoints } from "./route";

test("every endpoint is found by its own path, with those that share it", () => {
  for (const [id, { definition }] of Object.entries(ENDPOINTS)) {
    const found = findEndpoints(`/api/v1${definition.path.replaceAll(":", "")}`);
    expect(found.map((endpoint) => endpoint.definition.id)).toContain(definition.id);
    expect(new Set(found.map((endpoint) => endpoint.definition.path)), id).toEqual(
      new Set([definition.path]),
    );
  }
  expect(findEndpoints("/api/v1/watchlist/feed").map(({ definition }) => definition.method)).toEqual(["GET"]);
  expect(findEndpoints("/api/v1/nothing")).toEqual([]);
});
