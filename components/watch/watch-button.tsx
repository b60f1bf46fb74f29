import { PRICED_ENDPOINTS } from "@walletlens/contract/prices";
import { BUTTON_STYLE } from "@/components/ui/button-style";
import { DemoSignIn } from "@/components/ui/demo-sign-in";
import { EyeIcon } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";

interface WatchButtonProps {
  readonly wallet: string;
  /** Null if the reader is not signed in. */
  readonly isWatched: boolean | null;
  readonly toggle: (form: FormData) => Promise<void>;
}

export function WatchButton({ wallet, isWatched, toggle }: WatchButtonProps) {
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
  return (
    <form action={toggle} className="contents">
      <input type="hidden" name="wallet" value={wallet} />
      <input type="hidden" name="watched" value={String(isWatched)} />
      <SubmitButton
        aria-label={isWatched ? "Stop watching" : "Watch this wallet"}
        aria-pressed={isWatched}
        aria-description={WATCH_PRICE}
        data-tip={WATCH_PRICE}
        className={`${BUTTON_STYLE.quiet} aria-pressed:text-accent`}
      >
        <EyeIcon />
        {isWatched ? "Watching" : "Watch"}
      </SubmitButton>
      {isWatched && (
        <a href="/watchlist" className="px-1 text-sm leading-8 text-link">
          Watchlist
        </a>
      )}
    </form>
  );
}

const WATCH_PRICE = `${PRICED_ENDPOINTS["watch-refresh"].credits} credit each time new activity is found. Idle checks are free.`;
