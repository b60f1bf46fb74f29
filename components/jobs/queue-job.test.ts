import { ApiError } from "@walletlens/client/errors";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueJob } from "@/components/jobs/queue-job";

beforeEach(() => void vi.stubGlobal("location", { href: "https://wallets.example/token/x" }));
afterEach(() => void vi.unstubAllGlobals());

const failing = (statusCode: number, code: ErrorCode) => () =>
  Promise.reject(
    new ApiError(statusCode, {
      ...{ statusCode, code, message: `says ${code}` },
      ...{ type: "about:blank", error: "", requestId: "" },
    }),
  );

test.each([
  [503, "chain_unavailable"],
  [503, "prices_unavailable"],
  [503, "server_busy"],
  [402, "insufficient_credits"],
] as const)("%i %s is refused with the server's message: nothing was charged", async (status, code) => {
  expect(await queueJob(failing(status, code), "key")).toMatchObject({
    status: "refused",
    refusal: { code, message: `says ${code}` },
  });
});

test.each([
  [500, "internal"],
  [503, "database_unavailable"],
  [409, "request_in_flight"],
] as const)(
  "after %i %s it is unknown if the call was charged, and the message is retained",
  async (status, code) => {
    expect(await queueJob(failing(status, code), "key")).toEqual({
      status: "unknown",
      reason: `says ${code}`,
    });
  },
);

test("after a lost connection it is unknown, without a message", async () => {
  const lost = () => Promise.reject(new TypeError("fetch failed"));
  expect(await queueJob(lost, "key")).toEqual({ status: "unknown", reason: null });
});
