import { expect, test, vi } from "vitest";
import { NotReadyError, waitForDatabase } from "./wait-for-database";

const failing = (code: string, message = "no") => Object.assign(new Error(message), { code });

const AWAY: readonly Error[] = [
  ..."ECONNREFUSED ECONNRESET ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN"
    .split(" ")
    .map((code) => failing(code)),
  ..."57P01 57P02 57P03 08006 53300".split(" ").map((code) => failing(code)),
  new Error("Connection terminated unexpectedly"),
  new Error("timeout expired"),
  new Error("a sentence", { cause: failing("57P03") }),
  Object.assign(new AggregateError([failing("ECONNREFUSED")]), { code: "ECONNREFUSED" }),
];

test.each(AWAY.map((error) => ["code" in error ? error.code : error.message, error] as const))(
  "an unavailable server (%s) is called again",
  async (_, error) => {
    const attempt = vi.fn(async () => 18).mockRejectedValueOnce(error);
    await expect(waitForDatabase(attempt, "it failed")).resolves.toBe(18);
  },
);

test.each([
  ["a wrong password", "28P01"],
  ["a role without permission to connect", "28000"],
  ["a database that does not exist", "3D000"],
  ["a wrong statement", "42601"],
])("%s does not cause a wait", async (_, code) => {
  const attempt = vi.fn().mockRejectedValue(failing(code, "refused"));
  await expect(waitForDatabase(attempt, "it failed")).rejects.toThrow("refused");
  expect(attempt).toHaveBeenCalledOnce();
});

test("each reason to wait is logged once, and the error has the last one", async () => {
  const lines: string[] = [];
  const attempt = vi
    .fn()
    .mockRejectedValueOnce(failing("ECONNREFUSED", "refused"))
    .mockRejectedValueOnce(failing("ECONNREFUSED", "refused"))
    .mockRejectedValueOnce(failing("57P03", "starting up"))
    .mockResolvedValueOnce("there");
  await waitForDatabase(attempt, "it failed", { onWait: (line) => lines.push(line) });
  expect(lines).toEqual([
    "the database is unavailable (refused); waiting",
    "the database is unavailable (starting up); waiting",
  ]);
  attempt.mockRejectedValueOnce(new NotReadyError("somebody else is there"));
  await expect(waitForDatabase(attempt, "it failed", { maxWaitMs: 0 })).rejects.toThrow(
    "it failed: somebody else is there for 0 seconds",
  );
});

test("a process that receives a stop signal ends its wait", async () => {
  const controller = new AbortController();
  const attempt = vi.fn().mockRejectedValue(new NotReadyError("not yet", 600_000));
  const waiting = waitForDatabase(attempt, "it failed", {
    onWait: () => controller.abort("stopped"),
    signal: controller.signal,
  });
  await expect(waiting).rejects.toBe("stopped");
});
