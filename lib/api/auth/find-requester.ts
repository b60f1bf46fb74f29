import { createHash } from "node:crypto";
import { CATALOG } from "@walletlens/contract/catalog";
import { accountRequester, anonymousRequester, type Requester } from "@/lib/jobs/rules/requester";
import type { UseCases } from "../server/use-cases";

/**
 * Finds the requester of a page that shows a wallet: the user who is signed in and could pay for it, else a stranger.
 * An account without credits counts as a stranger: anybody can have as many of them as they like.
 */
export async function findRequester(
  headers: Pick<Headers, "get">,
  address: string,
  { identifySession }: Pick<UseCases, "identifySession">,
): Promise<Requester> {
  const { credits: price } = CATALOG["wallet-profile"].price;
  const cookies = headers.get("cookie");
  const account = cookies === null ? null : await identifySession(cookies);
  if (account === null || account.blocked || account.balance < price) {
    return anonymousRequester(nameAnonymous(address));
  }
  return accountRequester(account.userId, { balance: account.balance, price });
}

/** Returns a name for a stranger that does not reveal the network address. */
function nameAnonymous(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, NAME_CHARACTERS);
}

const NAME_CHARACTERS = 16;
