/**
 * Describes why another service sent a reader back without an account, from the word that next-auth has for it
 * (https://next-auth.js.org/configuration/pages#error-codes); null where there is none.
 */
export function describeSignInError(error: string | readonly string[] | undefined): string | null {
  if (error === undefined) return null;
  return (typeof error === "string" ? FAULTS.get(error) : undefined) ?? OTHER;
}

const FAULTS: ReadonlyMap<string, string> = new Map([
  [
    "OAuthSignin",
    "That service can't be reached at the moment. Nothing was changed; try again later, or in another way.",
  ],
  [
    "OAuthCallback",
    "That service did not answer, or its answer did not belong to what this browser began. Nothing was changed; begin again.",
  ],
  ["Callback", "That service did not confirm who you are, or you said no there. Nothing was changed."],
]);
const OTHER = "Something went wrong on our side. Nothing was changed; try again.";
