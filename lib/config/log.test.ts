import { expect, test } from "vitest";
import { readEnv } from "./env";
import { createLog, inLogContext, type Log } from "./log";

const KEY = "ak_0123456789abcdef0123456789abcdef0123456789abcdef";

test("a line is JSON with its level in words, an ISO time and the id of its request", () => {
  const [line] = record((log) => log.child({ requestId: "req-1" }).info({ ms: 12 }, "answered"));
  expect(line).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    requestId: "req-1",
    ms: 12,
    msg: "answered",
  });
});

test("every line of a request or job has its id, regardless of the code that writes it", async () => {
  const lines: unknown[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  await inLogContext({ requestId: "req-1" }, async () => {
    await Promise.resolve();
    log.info("deep down");
    await inLogContext({ jobId: "job-1" }, async () => log.child({ ms: 1 }).info("in a job"));
  });
  log.info("outside");
  expect(lines).toEqual([
    expect.objectContaining({ msg: "deep down", requestId: "req-1" }),
    expect.objectContaining({ msg: "in a job", requestId: "req-1", jobId: "job-1", ms: 1 }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ]);
});

test("keys, payments and passwords are redacted from a line at every depth", () => {
  const text = JSON.stringify(
    record((log) => {
      log.info({
        apiKey: KEY,
        headers: { "x-api-key": KEY, authorization: KEY },
        request: { headers: { cookie: KEY } },
      });
      log.child({ caller: { apiKey: KEY } }).warn("seen");
    }),
  );
  expect(text).not.toContain(KEY);
  expect(text.match(/\[redacted\]/g)).toHaveLength(5);
});

test("an error is logged with its causes, without the credentials in its addresses", () => {
  const cause = new Error(
    "connect postgresql://lens:hunter2@db.example/lens and https://rpc.example/?api-key=hunter2",
  );
  const [line] = record((log) => log.error({ err: new Error("no database", { cause }) }, "failed"));
  expect(line).toMatchObject({
    err: {
      message: "no database",
      cause: {
        message:
          "connect postgresql://[redacted]@db.example/lens and https://rpc.example/?api-key=[redacted]",
      },
    },
  });
  expect(JSON.stringify(line)).not.toContain("hunter2");
});

test("the configuration is logged without the keys in its addresses", () => {
  const url = `https://provider.example/v1?api-key=${KEY}`;
  const names = ["SOLANA_RPC_URL", "TOKEN_PRICE_URL", "SOL_PRICE_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"];
  const urls = Object.fromEntries(names.map((name) => [name, url]));
  const env = readEnv({
    ...urls,
    SOLANA_WS_URL: url.replace("https", "wss"),
    DATABASE_URL: `postgresql://me:${KEY}@db.example/lens`,
    SOLANA_RPC_HEADERS: `{"x-api-key": "${KEY}"}`,
    TOKEN_PRICE_HEADERS: `{"x-api-key": "${KEY}"}`,
    SOL_PRICE_HEADERS: `{"Authorization": "Bearer ${KEY}"}`,
  });
  expect(JSON.stringify(record((log) => log.info({ env, ...env }, "started")))).not.toContain(KEY);
});

test("lines below the level are omitted", () => {
  expect(record((log) => log.debug("detail"))).toEqual([]);
});

function record(use: (log: Log) => void): unknown[] {
  const lines: string[] = [];
  use(createLog("info", { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as unknown);
}
