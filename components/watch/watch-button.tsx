import { BUTTON_STYLE } from "@/components/ui/button-style";
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
      <a
        href={`/sign-in?next=${encodeURIComponent(`/wallet/${wallet}`)}`}
        aria-label="Sign in to watch this wallet"
        title="Sign in to watch this wallet"
        className={BUTTON_STYLE.icon}
      >
        <EyeIcon />
      </a>
    );
  }
  const name = isWatched ? "Watch this wallet no more" : "Watch this wallet";
  return (
    <form action={toggle} className="contents">
      <input type="hidden" name="wallet" value={wallet} />
      <input type="hidden" name="watched" value={String(isWatched)} />
      <SubmitButton
        aria-label={name}
        aria-pressed={isWatched}
        title={name}
        className={`${BUTTON_STYLE.icon} aria-pressed:text-accent`}
      >
        <EyeIcon />
      </SubmitButton>
    </form>
  );
}
