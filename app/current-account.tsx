import { SessionMenu } from "@/components/account/session-menu";
import { AppError } from "@/lib/config/errors";
import { currentSession, namedSession } from "./current-session";

/**
 * Name and credits of the signed-in user, for the head of every page. Credits are left out while the database is out of
 * reach.
 */
export async function CurrentAccount() {
  const { name, credits } = await readHead();
  return <SessionMenu name={name} credits={credits} />;
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
