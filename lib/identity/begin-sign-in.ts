import type { Clock, RandomHex } from "@/lib/runtime/ports";
import { challengeKey, type SignaturePurpose } from "./check-signed-message";
import type { Accounts } from "./ports";
import { buildSignInRequest, SIGN_IN_LIFETIME_SECONDS, type SignInRequest } from "./rules/sign-in-message";

/** The site as the browser reaches it. */
export interface SignInSite {
  readonly domain: string;
  /** URI of the requesting page. */
  readonly uri: string;
}

export interface BegunSignIn {
  readonly request: SignInRequest;
  /** A secret for a cookie: the request is valid only in that browser. */
  readonly browser: string;
}

/** Creates a sign-in request for `purpose`. It is valid once, for ten minutes, in one browser. */
export async function beginSignIn(
  ports: { readonly accounts: Accounts; readonly randomHex: RandomHex; readonly clock: Clock },
  site: SignInSite,
  purpose: SignaturePurpose,
): Promise<BegunSignIn> {
  const nonce = ports.randomHex(NONCE_BYTES);
  const browser = ports.randomHex(BROWSER_SECRET_BYTES);
  const holder = challengeKey(browser, purpose);
  await ports.accounts.addChallenge({
    nonce,
    browser: holder,
    lifetimeSeconds: SIGN_IN_LIFETIME_SECONDS,
  });
  const { statement } = purpose;
  return { request: buildSignInRequest({ ...site, statement, nonce, now: ports.clock.now() }), browser };
}

const NONCE_BYTES = 16;
const BROWSER_SECRET_BYTES = 32;
