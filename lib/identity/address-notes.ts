import { address } from "@walletlens/engine/address";
import { type Database, runStatement } from "@/lib/db/database";
import type { AddressNotes } from "./ports";
import { MAX_NOTES } from "./rules/address-note";

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

export function createAddressNotes({ pool, prisma }: Pick<Database, "pool" | "prisma">): AddressNotes {
  return {
    async list(userId) {
      const rows = await prisma.addressNote.findMany({
        where: { userId },
        orderBy: [{ label: "asc" }, { address: "asc" }],
      });
      return rows.map((row) => ({ address: address(row.address), label: row.label, note: row.note }));
    },

    async save(userId, { address: noted, label, note }) {
      if (label !== "" || note !== "") {
        return (await runStatement(pool, SAVE_NOTE, [userId, noted, label, note])).length > 0;
      }
      await prisma.addressNote.deleteMany({ where: { userId, address: noted } });
      return true;
    },
  };
}
