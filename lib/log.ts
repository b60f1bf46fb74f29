import pino, { type Logger } from "pino";
import { readEnv } from "@/lib/env";

/** Structured lines on standard output. A child made with `log.child({ requestId })` marks the lines of one request. */
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
  "sponsorKey",
  "x402SponsorKey",
  "metricsToken",
  '["x-api-key"]',
  '["payment-signature"]',
  '["x-payment"]',
];

/** Where the user and password of an address, or a key in its query, would stand. */
const URL_SECRETS = /(\w+:\/\/)[^\s/@]+@|([?&](?:api-?key|token|key)=)[^\s&"]+/gi;

/** A log that writes to standard output at `level`, or to `destination`. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
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

function withoutUrlSecrets(text: string): string {
  return text.replace(
    URL_SECRETS,
    (_, scheme?: string, name?: string) => `${scheme ?? name}[redacted]${scheme ? "@" : ""}`,
  );
}
