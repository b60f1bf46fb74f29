import type { Address } from "@walletlens/engine/address";
import { currentSession } from "@/app/current-session";
import { ReadRest } from "@/components/wallet/read-rest";

/** The way to the older transactions of a wallet for who is signed in, or to signing in. */
export async function OwnRest({ wallet }: { wallet: Address }) {
  return <ReadRest wallet={wallet} isSignedIn={(await currentSession()) !== null} />;
}
