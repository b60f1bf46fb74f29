import { SessionMenu } from "@/components/session/session-menu";
import { container } from "@/lib/container";
import { AppError } from "@/lib/errors";
import { currentSession } from "./current-session";

/** Who is signed in, for the head of every page. Credits are left out where the database is away. */
export async function CurrentAccount() {
  const session = await currentSession();
  const credits = session === null ? null : await readCredits(session.userId);
  return <SessionMenu name={session?.name ?? null} credits={credits} />;
}

async function readCredits(userId: string): Promise<number | null> {
  try {
    return (await container().sessions.findAccount(userId))?.balance ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
