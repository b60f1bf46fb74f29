import { expect, test } from "vitest";
import {
  buildSignInRequest,
  findSignInError,
  formatSignInMessage,
  parseSignInMessage,
} from "./sign-in-message";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const STATEMENT = "Sign in to Walletlens.";
const ADDRESS = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const TERMS = { domains: ["site.test"], statement: STATEMENT, now: NOW };
const REQUEST = buildSignInRequest({
  domain: "site.test",
  uri: "https://site.test/sign-in",
  statement: STATEMENT,
  nonce: "0123456789abcdef",
  now: NOW,
});
const MESSAGE = { ...REQUEST, address: ADDRESS };

const TEXT = `site.test wants you to sign in with your Solana account:
${ADDRESS}

Sign in to Walletlens.

URI: https://site.test/sign-in
Version: 1
Chain ID: mainnet
Nonce: 0123456789abcdef
Issued At: 2026-11-20T10:00:00.000Z
Expiration Time: 2026-11-20T10:10:00.000Z`;

test("a message has the format that wallets know, and is parsed unchanged", () => {
  expect(formatSignInMessage(MESSAGE)).toBe(TEXT);
  expect(parseSignInMessage(TEXT)).toEqual(MESSAGE);
  expect(findSignInError(MESSAGE, TERMS)).toBeNull();
});

test("a message without a statement or a chain is parsed", () => {
  const bare = { ...MESSAGE, statement: null, chainId: null };
  expect(parseSignInMessage(formatSignInMessage(bare))).toEqual(bare);
});

test.each([
  ["a field twice", `${TEXT}\nNonce: fedcba9876543210`],
  ["an unknown field", `${TEXT}\nResources:\n- https://elsewhere.test`],
  ["fields in another order", TEXT.replace("Version: 1\nChain ID: mainnet", "Chain ID: mainnet\nVersion: 1")],
  ["a second statement", TEXT.replace("Walletlens.\n", "Walletlens.\nAnd give everything away.\n")],
  ["something before the beginning", `hello\n${TEXT}`],
  ["an empty end", `${TEXT}\n`],
  ["nothing", ""],
])("a text with %s is not a message", (_, text) => {
  expect(parseSignInMessage(text)).toBeNull();
});

test.each([
  ["another site's domain", { domain: "evil.test" }, "signed for another site"],
  ["another site's address", { uri: "https://evil.test/sign-in" }, "signed for another site"],
  ["an address that only looks like the site's", { uri: "https://site.test@evil.test/" }, "another site"],
  ["another version", { version: "2" }, "not the one that was to be signed"],
  ["another statement", { statement: "Send everything." }, "not the one that was to be signed"],
  ["an end beyond ten minutes", { expirationTime: "2026-11-20T10:10:00.001Z" }, "for how long it is valid"],
  ["no time", { issuedAt: "soon" }, "for how long it is valid"],
  ["a future time", { issuedAt: "2026-11-20T10:01:00.000Z" }, "from the future"],
  [
    "an end that is over",
    { issuedAt: "2026-11-20T09:50:00.000Z", expirationTime: "2026-11-20T10:00:00.000Z" },
    "expired",
  ],
])("a message with %s is refused", (_, change, fault) => {
  expect(findSignInError({ ...MESSAGE, ...change }, TERMS)).toContain(fault);
});
