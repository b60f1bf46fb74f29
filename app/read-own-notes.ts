import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import type { AddressNote } from "@/lib/identity/rules/address-note";
import { currentSession } from "./current-session";

/**
 * Returns the notes of the signed-in user, for the links of every page; null if the reader is not signed in or they
 * cannot be read. A page without the database reports that itself.
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
