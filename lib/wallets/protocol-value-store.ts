import type { ParameterName } from "@walletlens/engine/chain/protocol-parameters";
import type { Database } from "@/lib/db/database";
import type { ProtocolValueStore } from "@/lib/runtime/protocol-monitor";

/** Protocol parameters that were read from the chain, in PostgreSQL. */
export function createProtocolValueStore({ prisma }: Database): ProtocolValueStore {
  return {
    async list() {
      const rows = await prisma.protocolValue.findMany({ orderBy: { fromSlot: "asc" } });
      return rows.map(({ parameter, fromSlot, value }) => ({
        // Only `add` writes the column.
        name: parameter as ParameterName,
        slot: Number(fromSlot),
        value,
      }));
    },

    async add({ name, slot, value }) {
      const data = { parameter: name, fromSlot: BigInt(slot), value };
      await prisma.protocolValue.createMany({ data, skipDuplicates: true });
    },
  };
}
