import { createAccountPayer } from "./account-payer";
import type { Payer } from "./payer";
import type { UseCases } from "./use-cases";

/** A session has no caps: its owner sees what each click costs. */
const UNCAPPED = { caps: { perDay: null, total: null }, spent: { today: 0, total: 0 } } as const;

/** The account of who is signed in, where one of this site's own pages sends the request; else null. */
export async function identifySession(
  request: Request,
  useCases: Pick<UseCases, "identifySession" | "countCall" | "chargeCall" | "groups">,
): Promise<Payer | null> {
  const cookies = request.headers.get("cookie");
  if (cookies === null || !isFromOwnPage(request.headers)) return null;
  const account = await useCases.identifySession(cookies);
  if (account === null) return null;
  const rate = await useCases.countCall({ kind: "account", userId: account.userId });
  return createAccountPayer({ ...account, ...UNCAPPED, keyId: null, rate }, useCases);
}

/**
 * Browsers send cookies with whatever a page of anybody asks for, and tell whose page it is: by Sec-Fetch-Site over
 * https and on this machine, else by Origin, which comes with every POST. A request that says neither has no session.
 */
function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
