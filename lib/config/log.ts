import { AsyncLocalStorage } from "node:async_hooks";
import pino, { type Logger } from "pino";
import { readEnv } from "./env";
import { withoutUrlSecrets } from "./without-url-secrets";

/** Structured log on standard output; `inLogContext` adds the request or job to each line. */
export type Log = Logger;

/** Fields that the log redacts, up to three levels deep. */
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
  "tokenPriceSources",
  "solPriceSources",
  "otlpEndpoint",
  "sponsorKey",
  "x402SponsorKey",
  "metricsToken",
  '["x-api-key"]',
  '["payment-signature"]',
  '["sign-in-with-x"]',
  '["x-payment"]',
];

/** Creates a log that writes to standard output, or to `destination`. */
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

/** Returns the log of this process, at LOG_LEVEL. */
export function getLog(): Log {
  processLog ??= createLog(readEnv().logLevel);
  return processLog;
}

export type LogFields = Readonly<Record<string, string>>;

/** Runs `work` with `fields` on each line that it logs. */
export function inLogContext<Result>(fields: LogFields, work: () => Result): Result {
  const context = logContext();
  return context.run({ ...context.getStore(), ...fields }, work);
}

/** Next bundles each route separately, so the bundles share the context by globalThis. */
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

/** Serializes an error with its causes. Drivers repeat the addresses that they called, with credentials. */
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
