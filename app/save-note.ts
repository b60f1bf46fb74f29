"use server";

import { AddressText } from "@walletlens/contract/fields";
import { address } from "@walletlens/engine/address";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { container } from "@/lib/composition/container";
import { setNote } from "@/lib/identity/address-notes";
import { MAX_LABEL_LENGTH, MAX_NOTE_LENGTH, MAX_NOTES } from "@/lib/identity/rules/address-note";
import { authorizeAction } from "./action-form";

const Note = z.strictObject({
  address: AddressText,
  label: z.string().trim().max(MAX_LABEL_LENGTH),
  note: z.string().trim().max(MAX_NOTE_LENGTH),
});

/** Stores a note of the signed-in user. Returns an error sentence, or null. */
export async function saveNote(given: unknown): Promise<string | null> {
  const actor = await authorizeAction();
  if (actor.status === "refused") return actor.reason;
  const note = Note.safeParse(given);
  if (!note.success) return "The text is too long.";
  const isStored = await setNote(container().ports, actor.session.userId, {
    ...note.data,
    address: address(note.data.address),
  });
  if (!isStored) return `You have notes on ${MAX_NOTES} addresses; remove some first.`;
  revalidatePath("/", "layout");
  return null;
}
