import { expect, test } from "vitest";
import { SolanaError } from "../solana-error.ts";
import { errorOfCode, errorOfStatus, RpcError, toSolanaError } from "./rpc-error.ts";

test("codes are classified as rate limit, retry, other provider, or permanent", () => {
  const kinds = (codes: readonly number[]) => [...new Set(codes.map((code) => errorOfCode(code, "").kind))];
  expect(kinds([-32005, -32429, 429])).toEqual(["throttled"]);
  expect(kinds([-32000, -32002, -32016, -32019, -32603])).toEqual(["transient"]);
  expect(kinds([-32001, -32004, -32007, -32009, -32014])).toEqual(["absent"]);
  expect(kinds([-32011, -32015, -32600, -32601, -32602, -32403, 0, 35])).toEqual(["refused"]);
});

test.each([
  [-32007, "15/second request limit reached - reduce calls per second or upgrade your account"],
  [-32000, "Rate limit exceeded"],
  [-32603, "ratelimited"],
  [-32001, "RPS limit of your plan"],
  [0, "Too Many Requests"],
  [0, "Your app has exceeded its compute units per second capacity"],
  [-32600, "Monthly quota of your plan is used up"],
])("a rate limit is recognized by its message, regardless of the code: %d %s", (code, message) => {
  expect(errorOfCode(code, message).kind).toBe("throttled");
});

test.each([
  [-32007, "Slot 1234 was skipped, or missing due to ledger jump to recent snapshot", "absent"],
  [-32602, "limit must not exceed 1000", "oversized"],
  [-32600, "Request size limit of 50 kB", "oversized"],
  [-32602, "Too many inputs provided; max 100", "oversized"],
  [-32602, "Invalid param: WrongSize", "refused"],
  [-32602, "Invalid params: the signature must be base58", "refused"],
  [-32602, "expected one of `limit`, `maxSupportedTransactionVersion`", "refused"],
  [-32603, "Request took too long to process", "transient"],
  [-32008, "Response is too big", "oversized"],
  [-32602, "Invalid param: unrecognized Token program id", "refused"],
  [-32000, "Transaction simulation failed: exceeded maximum number of instructions", "transient"],
])("a limit of something else is not a rate limit: %d %s", (code, message, kind) => {
  expect(errorOfCode(code, message).kind).toBe(kind);
});

test("statuses are classified in the same way", () => {
  expect(errorOfStatus(200, null)).toBeNull();
  expect(errorOfStatus(429, 3000)).toMatchObject({ kind: "throttled", retryAfterMs: 3000 });
  expect(errorOfStatus(503, 1000)?.kind).toBe("throttled");
  for (const status of [408, 500, 502, 503, 504, 522]) {
    expect(errorOfStatus(status, null)?.kind).toBe("transient");
  }
  for (const status of [301, 400, 401, 403, 404]) {
    expect(errorOfStatus(status, null)?.kind).toBe("refused");
  }
  expect(errorOfStatus(413, null)?.kind).toBe("oversized");
});

test("callers get chain_unavailable and a message, and the text of the provider is in the cause", () => {
  const inner = new RpcError("throttled", "JSON-RPC -32005: upstream key 1234", 2500);
  const outer = toSolanaError(inner);
  expect(outer).toBeInstanceOf(SolanaError);
  expect(outer).toMatchObject({ code: "chain_unavailable", retryAfterSeconds: 3, cause: inner });
  expect(String(outer)).not.toContain("1234");
});
