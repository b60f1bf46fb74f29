import { AppError } from "@/lib/config/errors";
import type { Accounts, BlockList } from "./ports";

/** An account with all of its keys, or a paying wallet. */
export type BlockSubject = { readonly userId: string } | { readonly wallet: string };

/**
 * Blocks a caller from its next call on and returns its owner id. Throws `not_found` for an unknown account;
 * a wallet need not have called before.
 */
export async function blockCaller(
  ports: { readonly blocks: BlockList; readonly accounts: Pick<Accounts, "find"> },
  subject: BlockSubject,
  reason: string,
): Promise<string> {
  if ("userId" in subject && (await ports.accounts.find(subject.userId)) === null) {
    throw new AppError("not_found", `No account ${subject.userId}.`);
  }
  await ports.blocks.add(ownerOf(subject), reason);
  return ownerOf(subject);
}

/** Unblocks a caller and returns its owner id. Throws `not_found` if it was not blocked. */
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
