import {
  IDENTITY_ADDITIONS,
  type IdentityAddition,
  type IdentityProvider,
  type IdentityRemoval,
  MAX_IDENTITIES,
} from "@/lib/identity/rules/identity";
import { SIGN_IN_AGAIN } from "@/lib/identity/rules/own-session";

export const PROVIDER_NAMES: Readonly<Record<IdentityProvider, string>> = {
  solana: "Solana wallet",
  github: "GitHub",
  google: "Google",
};

const ENDED = "Your session ended, or this took too long. Nothing was changed; start again.";

export const ADDITION_MESSAGES: Readonly<Record<IdentityAddition, string>> = {
  added: "Added. You can now sign in with it.",
  already: "You can already sign in to this account with it.",
  taken: "It belongs to another account, and accounts are not merged. Nothing was changed.",
  full: `An account has at most ${MAX_IDENTITIES} ways to sign in. Nothing was changed; remove one first.`,
  "signed-out": ENDED,
};

export const REMOVAL_MESSAGES: Readonly<Record<Exclude<IdentityRemoval, "removed">, string>> = {
  last: "It is the only way to sign in to this account, so it was not removed.",
  unknown: "It was already removed from this account. Reload the page.",
  "signed-out": ENDED,
  stale: SIGN_IN_AGAIN,
};

/** Returns the sentence for the query field `identity`; null if it is unknown. */
export function readAdditionMessage(value: string | readonly string[] | undefined): string | null {
  const end = IDENTITY_ADDITIONS.find((addition) => addition === value);
  return end === undefined ? null : ADDITION_MESSAGES[end];
}
