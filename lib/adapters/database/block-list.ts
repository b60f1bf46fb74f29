import type { BlockList } from "@/lib/ports/block-list";
import type { Database } from "./database";

/** Blocked callers in PostgreSQL; that of a key's account is told by the look-up of the key. */
export function createBlockList({ prisma }: Pick<Database, "prisma">): BlockList {
  return {
    has: async (owner) => (await prisma.blockedCaller.findUnique({ where: { owner } })) !== null,

    async add(owner, reason) {
      await prisma.blockedCaller.createMany({ data: [{ owner, reason }], skipDuplicates: true });
    },

    remove: async (owner) => (await prisma.blockedCaller.deleteMany({ where: { owner } })).count > 0,
  };
}
