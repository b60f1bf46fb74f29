import { type Database, runStatement } from "@/lib/db/database";
import type { BlockList } from "./ports";

/** Blocked callers in PostgreSQL. The look-up of a key includes its account's block. */
export function createBlockList({ pool, prisma }: Pick<Database, "pool" | "prisma">): BlockList {
  return {
    has: async (owner) => (await runStatement(pool, FIND_BLOCK, [owner])).length > 0,

    async add(owner, reason) {
      await prisma.blockedCaller.createMany({ data: [{ owner, reason }], skipDuplicates: true });
    },

    remove: async (owner) => (await prisma.blockedCaller.deleteMany({ where: { owner } })).count > 0,
  };
}

// Hot path of payments: `npm run bench -- x402`.
const FIND_BLOCK = { name: "find-block", text: "SELECT FROM blocked_callers WHERE owner = $1" };
