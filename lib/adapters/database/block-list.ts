import type { BlockList } from "@/lib/ports/block-list";
import type { Database } from "./database";
import { runStatement } from "./run-statement";

/** Blocked callers in PostgreSQL; that of a key's account is told by the look-up of the key. */
export function createBlockList({ pool }: Pick<Database, "pool">): BlockList {
  return {
    has: async (owner) => (await runStatement(pool, FIND_BLOCK, [owner])).length > 0,

    async add(owner, reason) {
      await runStatement(pool, ADD_BLOCK, [owner, reason]);
    },

    remove: async (owner) => (await runStatement(pool, REMOVE_BLOCK, [owner])).length > 0,
  };
}

const FIND_BLOCK = { name: "find-block", text: "SELECT owner FROM blocked_callers WHERE owner = $1" };

const ADD_BLOCK = {
  name: "add-block",
  text: "INSERT INTO blocked_callers (owner, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING",
};

const REMOVE_BLOCK = {
  name: "remove-block",
  text: "DELETE FROM blocked_callers WHERE owner = $1 RETURNING owner",
};
