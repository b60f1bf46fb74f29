import { container } from "@/lib/composition/container";
import type { AddressNote } from "@/lib/domain/address-note";
import { AppError } from "@/lib/errors";
import { currentSession } from "./current-session";

/**
 * Notes of who is signed in, for the links of every page; null where nobody is. A page without the database has none of
 * them, and can say so by itself.
 */
export async function readOwnNotes(): Promise<readonly AddressNote[] | null> {
  try {
    const session = await currentSession();
    return session === null ? null : await container().ownAccount.listNotes(session.userId);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
