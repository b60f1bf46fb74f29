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
    "That service is unavailable at the moment. Nothing was changed; try again later, or sign in another way.",
  ],
  [
    "OAuthCallback",
    "That service did not respond, or its response did not match this browser's request. Nothing was changed; start again.",
  ],
  ["Callback", "That service did not confirm your identity, or you declined. Nothing was changed."],
]);
const OTHER = "Something went wrong on our side. Nothing was changed; try again.";
