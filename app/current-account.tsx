import { formatCount } from "@walletlens/format";
import { UserIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { SignInLink } from "@/components/ui/sign-in-link";
import { AppError } from "@/lib/config/errors";
import { currentSession, namedSession } from "./current-session";

/** Name and credits of the signed-in user. Credits are left out if the database is unavailable. */
export async function CurrentAccount() {
  const { name, credits } = await readHead();
  if (name === null) return <SignInLink />;
  const unit = credits === 1 ? "credit" : "credits";
  return (
    // The label contains the text that is shown, so that the link can be spoken to.
    <Link
      href="/account"
      aria-label={`Account ${name}${credits === null ? "" : ` ${formatCount(credits)} ${unit}`}`}
      className="flex h-8 items-center gap-2 rounded-md px-2 text-muted hover:bg-raised hover:text-text"
    >
      <UserIcon />
      <span className="figure text-sm max-lg:hidden">{name}</span>{" "}
      {credits !== null && (
        <span className="text-sm whitespace-nowrap max-sm:hidden">
          <span className="figure text-text">{formatCount(credits)}</span> {unit}
        </span>
      )}
    </Link>
  );
}

async function readHead(): Promise<{ name: string | null; credits: number | null }> {
  try {
    const session = await currentSession();
    return { name: session?.name ?? null, credits: session?.account.balance ?? null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: (await namedSession())?.name ?? null, credits: null };
  }
}
