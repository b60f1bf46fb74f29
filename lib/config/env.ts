import type { z } from "zod";
import { toEnv } from "./derive-env";
import { Settings } from "./settings";
import { isRepeatable } from "./settings/setting-values";

/** Configuration that `toEnv` derives from the settings. Null disables a part. */
export type Env = Readonly<z.infer<typeof Configuration>>;

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Parses `source`, or once the environment of this process. Ignores empty values. Throws an Error whose single line
 * names every malformed setting.
 */
export function readEnv(source?: Source): Env {
  if (source !== undefined) return parseEnv(source);
  own ??= parseEnv(process.env);
  return own;
}

let own: Env | undefined;

function parseEnv(source: Source): Env {
  const parsed = Configuration.safeParse(Object.fromEntries(listEntries(source)));
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => describe(issue, source)).join("; "));
  }
  return Object.freeze(parsed.data);
}

/**
 * Returns one line that names the unknown variables of `source` with a prefix of the product, or null. They are no
 * error, because another version may know them.
 */
export function describeUnknownSettings(source: Source = process.env): string | null {
  const names = listEntries(source).flatMap(([name]) => (isUnknown(name) ? [name] : []));
  if (names.length === 0) return null;
  const verb = names.length === 1 ? "is not a setting and does" : "are not settings and do";
  return `${names.join(", ")} ${verb} nothing`;
}

/** Returns the environment of a child process: this one's with `changes`; undefined removes a variable. */
export function inheritEnv(changes: Source): NodeJS.ProcessEnv {
  return { ...process.env, ...changes };
}

/** True if an npm script has started this process. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** True if the build runs, and not the sources. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === "production";
}

/** Prefixes of variables that only this product reads. */
const OWN_PREFIX =
  /^(X402|RATE_LIMIT|SIGNUP|SOLANA|WALLETLENS|RETENTION|WATCH|WEBHOOK|JOBS|DATABASE_POOL|SHUTDOWN|KEEP_ALIVE|LAUNCH|TOKEN_PRICE|SOL_PRICE)_/;

/** Values that cannot be part of a URL, of JSON or of another setting. */
const REPEATABLE_VALUE = /^[\w.:%, -]*$/;

const Configuration = Settings.transform(toEnv);

function listEntries(source: Source) {
  return Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== "");
}

function isUnknown(name: string): boolean {
  return OWN_PREFIX.test(name) && !(name in Settings.shape);
}

function describe(issue: z.core.$ZodIssue, source: Source): string {
  const name = String(issue.path[0]);
  const value = source[name] ?? "";
  const setting = Object.entries(Settings.shape).find(([known]) => known === name)?.[1];
  const isShown = setting !== undefined && isRepeatable(setting) && REPEATABLE_VALUE.test(value);
  return `${name} ${issue.message}${isShown ? `, not ${JSON.stringify(value)}` : ""}`;
}
