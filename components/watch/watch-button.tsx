import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { shortAddress } from "@walletlens/format";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DemoSignIn } from "@/components/ui/demo-sign-in";
import { EyeIcon } from "@/components/ui/icons";
import { STOP_WATCHING } from "@/components/watch/stop-watching";

interface WatchButtonProps {
  readonly wallet: string;
  /** Null if the reader is not signed in. */
  readonly isWatched: boolean | null;
  /** Starts a watch. Returns an error sentence, or null. */
  readonly start: () => Promise<string | null>;
  /** Ends the watch. Returns an error sentence, or null. */
  readonly stop: () => Promise<string | null>;
}

export function WatchButton({ wallet, isWatched, start, stop }: WatchButtonProps) {
  if (isWatched === null) {
    return (
      <>
        <a
          href={`/sign-in?next=${encodeURIComponent(`/wallet/${wallet}`)}`}
          aria-label="Watch: sign in to watch this wallet"
          data-tip={WATCH_PRICE}
          className={BUTTON_STYLE.quiet}
        >
          <EyeIcon />
          Watch
        </a>
        <DemoSignIn />
      </>
    );
  }
  const action = (
    <>
      <EyeIcon />
      {isWatched ? "Watching" : "Watch"}
    </>
  );
  const address = shortAddress(wallet);
  const words = isWatched
    ? { label: "Stop watching", ...STOP_WATCHING, title: `Stop watching ${address}?`, act: stop }
    : { ...START_WATCHING, title: `Watch ${address}?`, act: start };
  return (
    <>
      <ConfirmButton
        action={action}
        isPressed={isWatched}
        className={`${BUTTON_STYLE.quiet} aria-pressed:text-accent`}
        {...words}
      />
      {isWatched && (
        <a href="/watchlist" className="px-1 text-sm leading-8 text-link">
          Watchlist
        </a>
      )}
    </>
  );
}

const WATCH_PRICE = `${PRICED_ENDPOINTS["watch-refresh"].credits} credit each time new activity is found. Idle checks are free.`;

const START_WATCHING = {
  label: "Watch this wallet",
  description: WATCH_PRICE,
  confirm: "Watch",
  cancel: "Cancel",
  look: "primary",
} as const;
