/**
 * Describes an error code of next-auth (https://next-auth.js.org/configuration/pages#error-codes); null without
 * one.
 */
export function describeSignInError(error: string | readonly string[] | undefined): string | null {
  if (error === undefined) return null;
  return (typeof error === "string" ? MESSAGES.get(error) : undefined) ?? OTHER;
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
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
