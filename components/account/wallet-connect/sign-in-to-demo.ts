import { BurnerWallet } from "@/components/account/wallet-connect/burner-wallet";
import { sendSignature } from "@/components/account/wallet-connect/send-signature";
import { signWith } from "@/components/account/wallet-connect/sign-with";
import type { SignInRequest } from "@/lib/identity/rules/sign-in-message";

/** Signs in with the demo wallet of this browser. Returns an error sentence, or null. */
export function signInToDemo(begin: () => Promise<SignInRequest | null>): Promise<string | null> {
  return signWith(new BurnerWallet(), { begin, sendSignature });
}
