/**
 * Message that a wallet signs to sign in: Sign In With Solana, a text of fixed form that people can read.
 * https://github.com/phantom/sign-in-with-solana
 */
export interface SignInMessage {
  /** Host, and port where it is not the usual one. */
  readonly domain: string;
  readonly address: string;
  /** One line for the reader; null for none. */
  readonly statement: string | null;
  readonly uri: string;
  readonly version: string;
  /** Null where the wallet left it out. */
  readonly chainId: string | null;
  readonly nonce: string;
  /** ISO 8601, as the other times. */
  readonly issuedAt: string;
  readonly expirationTime: string;
}

/** Message that a site asks a wallet to sign; the address is the wallet's to fill in. */
export type SignInRequest = Omit<SignInMessage, "address">;

/** The text of a message. */
export function formatSignInMessage(message: SignInMessage): string {
  const fields = FIELDS.flatMap(([label, name]) => {
    const value = message[name];
    return value === null ? [] : [`${label}: ${value}`];
  });
  const statement = message.statement === null ? [] : [message.statement, ""];
  return [`${message.domain}${HEAD}`, message.address, "", ...statement, ...fields].join("\n");
}

/** The message that `text` is, or null for any text that `formatSignInMessage` would not write. */
export function parseSignInMessage(text: string): SignInMessage | null {
  const [head = "", address = "", ...rest] = text.split("\n");
  if (!head.endsWith(HEAD)) return null;
  const found = new Map<string, string>();
  const statement = rest[2] === "" ? (rest[1] ?? null) : null;
  for (const line of rest.slice(statement === null ? 1 : 3)) {
    const field = FIELDS.find(([label]) => line.startsWith(`${label}: `));
    if (field === undefined || found.has(field[1])) return null;
    found.set(field[1], line.slice(field[0].length + 2));
  }
  const message: SignInMessage = {
    domain: head.slice(0, -HEAD.length),
    address,
    statement,
    uri: found.get("uri") ?? "",
    version: found.get("version") ?? "",
    chainId: found.get("chainId") ?? null,
    nonce: found.get("nonce") ?? "",
    issuedAt: found.get("issuedAt") ?? "",
    expirationTime: found.get("expirationTime") ?? "",
  };
  return formatSignInMessage(message) === text ? message : null;
}

/** Terms that a message must meet to be taken. */
export interface SignInTerms {
  /** Hosts that the site is reached by. */
  readonly domains: readonly string[];
  readonly statement: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/**
 * Finds what is wrong with a message, in a sentence for the person who signed it; null where nothing is. Says nothing
 * of its signature and nonce.
 */
export function findSignInFault(
  message: SignInMessage,
  { domains, statement, now }: SignInTerms,
): string | null {
  const [issued, expires] = [Date.parse(message.issuedAt), Date.parse(message.expirationTime)];
  if (!domains.includes(message.domain) || hostOf(message.uri) !== message.domain) {
    return "The message was signed for another site.";
  }
  if (message.version !== VERSION || message.statement !== statement) {
    return "The message is not the one that was to be signed.";
  }
  if (Number.isNaN(issued) || Number.isNaN(expires) || expires - issued > LIFETIME_MS) {
    return "The message does not say for how long it is valid.";
  }
  if (issued > now + CLOCK_SKEW_MS)
    return "The message is from the future; set the clock right and try again.";
  return expires <= now ? "The message has expired; sign a new one." : null;
}

export const SIGN_IN_LIFETIME_SECONDS = 600;

/** The request that a site makes at `now`, in unix milliseconds. */
export function buildSignInRequest(site: {
  readonly domain: string;
  readonly uri: string;
  readonly statement: string;
  readonly nonce: string;
  readonly now: number;
}): SignInRequest {
  const { domain, uri, statement, nonce, now } = site;
  return {
    ...{ domain, uri, statement, nonce, version: VERSION, chainId: CHAIN },
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + LIFETIME_MS).toISOString(),
  };
}

const HEAD = " wants you to sign in with your Solana account:";
const VERSION = "1";
const CHAIN = "mainnet";
const LIFETIME_MS = SIGN_IN_LIFETIME_SECONDS * 1000;
/** Milliseconds by which the clocks of several instances may differ. */
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

/** Empty for what is no address of the web. */
function hostOf(uri: string): string {
  return /^https?:\/\/([^/?#\s@]+)(?:[/?#]\S*)?$/.exec(uri)?.[1] ?? "";
}
