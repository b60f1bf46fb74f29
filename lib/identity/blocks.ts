import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import { findAccount } from "./accounts";

/** An account with all of its keys, or a paying wallet. */
export type BlockSubject = { readonly userId: string } | { readonly wallet: string };

/**
 * Blocks a caller from its next call on and returns its owner id. A repeated call does not change the reason. Throws
 * `not_found` for an unknown account; a wallet need not have called before.
 */
export async function blockCaller(
  ports: DatabasePorts,
  subject: BlockSubject,
  reason: string,
): Promise<string> {
  if ("userId" in subject && (await findAccount(ports, subject.userId)) === null) {
    throw new AppError("not_found", `No account ${subject.userId}.`);
  }
  const owner = toOwner(subject);
  await ports.database.prisma.blockedCaller.createMany({ data: [{ owner, reason }], skipDuplicates: true });
  return owner;
}

/** Unblocks a caller and returns its owner id. Throws `not_found` if it was not blocked. */
export async function unblockCaller(
  { database: { prisma } }: DatabasePorts,
  subject: BlockSubject,
): Promise<string> {
  const owner = toOwner(subject);
  const { count } = await prisma.blockedCaller.deleteMany({ where: { owner } });
  if (count === 0) throw new AppError("not_found", `${owner} is not blocked.`);
  return owner;
}

/** Returns whether a caller is blocked. The look-up of an API key includes the block of its account. */
export async function isBlocked({ database: { pool } }: DatabasePorts, owner: string): Promise<boolean> {
  return (await runStatement(pool, FIND_BLOCK, [owner])).length > 0;
}

// Hot path of payments.
const FIND_BLOCK = { name: "find-block", text: "SELECT FROM blocked_callers WHERE owner = $1" };

function toOwner(subject: BlockSubject): string {
  return "userId" in subject ? subject.userId : subject.wallet;
}
