/** A Sign In With Solana message: a text of fixed form. https://github.com/phantom/sign-in-with-solana */
export interface SignInMessage {
  /** Host, and port if it is not the default one. */
  readonly domain: string;
  readonly address: string;
  readonly statement: string | null;
  readonly uri: string;
  readonly version: string;
  /** Null if the wallet left it out. */
  readonly chainId: string | null;
  readonly nonce: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly expirationTime: string;
}

/** A message without the address, which the wallet fills in. */
export type SignInRequest = Omit<SignInMessage, "address">;

export function formatSignInMessage(message: SignInMessage): string {
  const fields = FIELDS.flatMap(([label, name]) => {
    const value = message[name];
    return value === null ? [] : [`${label}: ${value}`];
  });
  const statement = message.statement === null ? [] : [message.statement, ""];
  return [`${message.domain}${HEAD}`, message.address, "", ...statement, ...fields].join("\n");
}

/** Returns null for any text that `formatSignInMessage` would not write. */
export function parseSignInMessage(text: string): SignInMessage | null {
  const [head = "", address = "", ...rest] = text.split("\n");
  if (!head.endsWith(HEAD)) return null;
  const values = new Map<string, string>();
  const statement = rest[2] === "" ? (rest[1] ?? null) : null;
  for (const line of rest.slice(statement === null ? 1 : 3)) {
    const field = FIELDS.find(([label]) => line.startsWith(`${label}: `));
    if (field === undefined || values.has(field[1])) return null;
    values.set(field[1], line.slice(field[0].length + 2));
  }
  const message: SignInMessage = {
    domain: head.slice(0, -HEAD.length),
    address,
    statement,
    uri: values.get("uri") ?? "",
    version: values.get("version") ?? "",
    chainId: values.get("chainId") ?? null,
    nonce: values.get("nonce") ?? "",
    issuedAt: values.get("issuedAt") ?? "",
    expirationTime: values.get("expirationTime") ?? "",
  };
  return formatSignInMessage(message) === text ? message : null;
}

/** Requirements on a message. */
export interface SignInTerms {
  /** Hosts of the site. */
  readonly domains: readonly string[];
  readonly statement: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Returns the first problem of a message as a sentence for the user, or null. Does not check signature and
 * nonce.
 */
export function findSignInError(
  message: SignInMessage,
  { domains, statement, now }: SignInTerms,
): string | null {
  const issuedAt = Date.parse(message.issuedAt);
  const expiresAt = Date.parse(message.expirationTime);
  if (!domains.includes(message.domain) || readHost(message.uri) !== message.domain) {
    return "The message was signed for another site.";
  }
  if (message.version !== VERSION || message.statement !== statement) {
    return "The message is not the one that was to be signed.";
  }
  if (Number.isNaN(issuedAt) || Number.isNaN(expiresAt) || expiresAt - issuedAt > LIFETIME_MS) {
    return "The message does not say for how long it is valid.";
  }
  if (issuedAt > now + CLOCK_SKEW_MS)
    return "The message is from the future; set the clock right and try again.";
  return expiresAt <= now ? "The message has expired; sign a new one." : null;
}

export const SIGN_IN_LIFETIME_SECONDS = 600;

/** Returns the sign-in request for `now`, in unix milliseconds. */
export function buildSignInRequest(site: {
  readonly domain: string;
  readonly uri: string;
  readonly statement: string;
  readonly nonce: string;
  readonly now: number;
}): SignInRequest {
  const { domain, uri, statement, nonce, now } = site;
  return {
    domain,
    uri,
    statement,
    nonce,
    version: VERSION,
    chainId: CHAIN,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + LIFETIME_MS).toISOString(),
  };
}

const HEAD = " wants you to sign in with your Solana account:";
const VERSION = "1";
const CHAIN = "mainnet";
const LIFETIME_MS = SIGN_IN_LIFETIME_SECONDS * 1000;
/** Tolerance between the clocks of several processes. */
const CLOCK_SKEW_MS = 30_000;

/** Fields in the order of the text. */
const FIELDS = [
  ["URI", "uri"],
  ["Version", "version"],
  ["Chain ID", "chainId"],
  ["Nonce", "nonce"],
  ["Issued At", "issuedAt"],
  ["Expiration Time", "expirationTime"],
] as const;

/** Returns an empty string for a text that is not a web address. */
function readHost(uri: string): string {
  return /^https?:\/\/([^/?#\s@]+)(?:[/?#]\S*)?$/.exec(uri)?.[1] ?? "";
}
