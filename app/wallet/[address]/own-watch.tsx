import type { Address } from "@walletlens/engine/address";
import { currentSession } from "@/app/current-session";
import { toggleWatch } from "@/app/watchlist/watch-actions";
import { WatchButton } from "@/components/watch/watch-button";
import { container } from "@/lib/composition/container";

/** The watch of a wallet by who is signed in, to begin and to end it. */
export async function OwnWatch({ wallet }: { wallet: Address }) {
  const session = await currentSession();
  const watch = session === null ? null : await container().watches.findWatch(session.userId, wallet);
  return (
    <WatchButton wallet={wallet} isWatched={session === null ? null : watch !== null} toggle={toggleWatch} />
  );
}
