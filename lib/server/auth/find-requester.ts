import { createHash } from "node:crypto";
import { CATALOG } from "@walletlens/contract/catalog";
import { accountRequester, anonymousRequester, type Requester } from "@/lib/jobs/rules/requester";
import type { Sessions } from "./create-sessions";

/**
 * Returns the requester for a page that shows a wallet: the signed-in user if the credits suffice, else an
 * anonymous requester. Accounts without credits are anonymous, because any caller can create them.
 */
export async function findRequester(
  headers: Pick<Headers, "get">,
  address: string,
  { identifySession }: Sessions,
): Promise<Requester> {
  const { credits: price } = CATALOG["wallet-profile"].price;
  const cookies = headers.get("cookie");
  const account = cookies === null ? null : await identifySession(cookies);
  if (account === null || account.blocked || account.balance < price) {
    return anonymousRequester(nameAnonymous(address));
  }
  return accountRequester(account.userId, { balance: account.balance, price });
}

/** Returns a name that does not reveal the network address. */
function nameAnonymous(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, NAME_CHARACTERS);
}

const NAME_CHARACTERS = 16;
