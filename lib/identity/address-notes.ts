import { address } from "@walletlens/engine/address";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { type AddressNote, MAX_NOTES } from "./rules/address-note";

/** Lists the private notes of an account about addresses, by label. */
export async function listNotes(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<readonly AddressNote[]> {
  const rows = await prisma.addressNote.findMany({
    where: { userId },
    orderBy: [{ label: "asc" }, { address: "asc" }],
  });
  return rows.map((row) => ({ address: address(row.address), label: row.label, note: row.note }));
}

/** Stores or replaces a note; an empty note is deleted. False if the account has `MAX_NOTES`. */
export async function setNote(
  { database: { pool, prisma } }: DatabasePorts,
  userId: string,
  { address: subject, label, note }: AddressNote,
): Promise<boolean> {
  if (label !== "" || note !== "") {
    return (await runStatement(pool, SAVE_NOTE, [userId, subject, label, note])).length > 0;
  }
  await prisma.addressNote.deleteMany({ where: { userId, address: subject } });
  return true;
}

/** Two concurrent calls may exceed the maximum by one. */
const SAVE_NOTE = {
  name: "keep-address-note",
  text: `
    INSERT INTO address_notes (user_id, address, label, note)
    SELECT $1, $2, $3, $4
    WHERE EXISTS (SELECT FROM address_notes WHERE user_id = $1 AND address = $2)
      OR (SELECT count(*) FROM address_notes WHERE user_id = $1) < ${MAX_NOTES}
    ON CONFLICT (user_id, address) DO UPDATE SET label = excluded.label, note = excluded.note, updated_at = now()
    RETURNING address`,
};
