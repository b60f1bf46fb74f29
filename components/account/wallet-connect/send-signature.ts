import type { SignInCredentials } from "@/components/account/wallet-connect/sign-in-request";

/** Opens a session by a signed message. Returns an error sentence, or null. */
export async function sendSignature(credentials: SignInCredentials): Promise<string | null> {
  const { signIn } = await import("next-auth/react");
  const answer = await signIn("solana", { ...credentials, redirect: false });
  return answer?.ok ? null : (answer?.error ?? "The server could not be reached; try again.");
}
