import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";
import { readEnv } from "./env";
import { withoutUrlSecrets } from "./without-url-secrets";

/** Structured lines on standard output, each with the request or job that it belongs to: see `inLogContext`. */
export type Log = Logger;

/** Fields that a log line never shows, wherever in an object up to three levels deep they stand. */
const SECRET_FIELDS = [
  "apiKey",
  "authorization",
  "cookie",
  "databaseUrl",
  "nextAuthSecret",
  "password",
  "secret",
  "signingKey",
  "eventKey",
  "solanaRpcHeaders",
  "solanaRpcUrl",
  "solanaProviders",
  "solanaWsUrl",
  "tokenPriceUrls",
  "solPriceUrls",
  "otlpEndpoint",
  "sponsorKey",
  "x402SponsorKey",
  "metricsToken",
  '["x-api-key"]',
  '["payment-signature"]',
  '["x-payment"]',
];

/** A log that writes to standard output at `level`, or to `destination`. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => logContext().getStore() ?? {},
    redact: { paths: redactedPaths(), censor: "[redacted]" },
    serializers: { err: serializeError, error: serializeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

let processLog: Log | undefined;

/** The log of this process, at the level that LOG_LEVEL asks for. */
export function getLog(): Log {
  processLog ??= createLog(readEnv().logLevel);
  return processLog;
}

/** Fields that say what a line belongs to. */
export type LogFields = Readonly<Record<string, string>>;

/** Runs `work` so that every line written by it or by the code that it calls carries `fields`. */
export function inLogContext<Result>(fields: LogFields, work: () => Result): Result {
  const context = logContext();
  return context.run({ ...context.getStore(), ...fields }, work);
}

/** Next bundles each route by itself, so what they share hangs on globalThis. */
function logContext(): AsyncLocalStorage<LogFields> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

const KEY = Symbol.for("walletlens.log-context");
const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<LogFields> } = globalThis;

function redactedPaths(): string[] {
  return SECRET_FIELDS.flatMap((field) => {
    const nested = field.startsWith("[") ? field : `.${field}`;
    return [field, `*${nested}`, `*.*${nested}`];
  });
}

/** An error with its causes; drivers and clients repeat the address they were called with, credentials included. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    code: "code" in error ? error.code : undefined,
    message: withoutUrlSecrets(error.message),
    stack: withoutUrlSecrets(error.stack ?? ""),
    cause: error.cause === undefined ? undefined : serializeError(error.cause),
  };
}
