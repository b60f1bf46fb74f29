import { AppError } from "@/lib/config/errors";
import type { Accounts, BlockList } from "./ports";

/** Caller that an operator shuts out: an account with all of its keys, or a paying wallet. */
export type BlockSubject = { readonly userId: string } | { readonly wallet: string };

/**
 * Shuts a caller out from its next call on, on every instance, and returns its owner id. Throws `not_found` for an
 * account that does not exist; a wallet need not have called yet.
 */
export async function blockCaller(
  ports: { readonly blocks: BlockList; readonly accounts: Pick<Accounts, "find"> },
  subject: BlockSubject,
  reason: string,
): Promise<string> {
  if ("userId" in subject && (await ports.accounts.find(subject.userId)) === null) {
    throw new AppError("not_found", `There is no account ${subject.userId}.`);
  }
  await ports.blocks.add(ownerOf(subject), reason);
  return ownerOf(subject);
}

/** Lets a caller in again, and returns its owner id. Throws `not_found` for one that was not shut out. */
export async function unblockCaller(
  ports: { readonly blocks: BlockList },
  subject: BlockSubject,
): Promise<string> {
  const owner = ownerOf(subject);
  if (await ports.blocks.remove(owner)) return owner;
  throw new AppError("not_found", `${owner} is not blocked.`);
}

function ownerOf(subject: BlockSubject): string {
  return "userId" in subject ? subject.userId : subject.wallet;
}
