import {
  IDENTITY_ADDITIONS,
  type IdentityAddition,
  type IdentityProvider,
  type IdentityRemoval,
  MAX_IDENTITIES,
} from "@/lib/identity/rules/identity";

export const PROVIDER_NAMES: Readonly<Record<IdentityProvider, string>> = {
  solana: "Solana wallet",
  github: "GitHub",
  google: "Google",
};

const ENDED =
  "The session in which this began has ended, or it took too long. Nothing was changed; begin again.";

export const ADDITION_MESSAGES: Readonly<Record<IdentityAddition, string>> = {
  added: "It was added: you can sign in with it from now on.",
  already: "It is a way to sign in to this account already.",
  taken: "It signs in to another account, and accounts are not merged. Nothing was changed.",
  full: `An account has at most ${MAX_IDENTITIES} ways to sign in. Nothing was changed; remove one first.`,
  "signed-out": ENDED,
};

export const REMOVAL_MESSAGES: Readonly<Record<Exclude<IdentityRemoval, "removed">, string>> = {
  last: "It is the only way to sign in to this account, so it stays.",
  unknown: "It is no way to sign in to this account any more; load the page again.",
  "signed-out": ENDED,
};

/** Returns the sentence for the query field `identity`; null if it is unknown. */
export function readAdditionMessage(value: string | readonly string[] | undefined): string | null {
  const end = IDENTITY_ADDITIONS.find((known) => known === value);
  return end === undefined ? null : ADDITION_MESSAGES[end];
}
