import { BUTTON_STYLE } from "@/components/ui/button-style";
import { Link } from "@/components/ui/link";

/** Stands for an action that needs a fresh session. */
export function SignInAgain() {
  return (
    <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
      New keys need a recent sign-in.
      <Link href="/sign-in?again=true&next=%2Faccount" className={BUTTON_STYLE.quiet}>
        Sign in again
      </Link>
    </span>
  );
}
