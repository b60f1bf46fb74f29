import { expect, test } from "vitest";
import { matchPath } from "./read-request";

test.each([
  ["/intel/wallet/:addr", "/api/v1/intel/wallet/abc", { addr: "abc" }],
  ["/intel/wallet/:addr/tokens/:mint", "/api/v1/intel/wallet/a/tokens/b", { addr: "a", mint: "b" }],
  ["/jobs/:jobId", "/api/v1/jobs/a%20b", { jobId: "a b" }],
  ["/jobs/:jobId", "/api/v1/jobs/%E0%A4", { jobId: "%E0%A4" }],
  ["/intel/pricing", "/api/v1/intel/pricing", {}],
  ["/intel/pricing", "/api/v1/intel/pricing/x", null],
  ["/intel/pricing", "/api/v2/intel/pricing", null],
  ["/intel/wallet/:addr/hud", "/api/v1/intel/wallet/abc/HUD", null],
])("%s against %s", (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});
