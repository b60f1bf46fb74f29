import type { BlockList } from "@/lib/identity/ports";
import { type Database, runStatement } from "../database";

/** Blocked callers in PostgreSQL; that of a key's account is told by the look-up of the key. */
export function createBlockList({ pool, prisma }: Pick<Database, "pool" | "prisma">): BlockList {
  return {
    has: async (owner) => (await runStatement(pool, FIND_BLOCK, [owner])).length > 0,

    async add(owner, reason) {
      await prisma.blockedCaller.createMany({ data: [{ owner, reason }], skipDuplicates: true });
    },

    remove: async (owner) => (await prisma.blockedCaller.deleteMany({ where: { owner } })).count > 0,
  };
}

// Hot path: every call that is paid for by a payment, `npm run bench -- x402`.
const FIND_BLOCK = { name: "find-block", text: "SELECT FROM blocked_callers WHERE owner = $1" };
