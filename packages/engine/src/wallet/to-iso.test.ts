import { expect, it } from "vitest";
import { toIso } from "./to-iso.ts";

it("unix seconds become ISO 8601 in UTC, and an unknown time remains unknown", () => {
  expect([toIso(1_760_000_400), toIso(0), toIso(null)]).toEqual([
    "2025-10-09T09:00:00.000Z",
    "1970-01-01T00:00:00.000Z",
    null,
  ]);
});
