/**
 * Classes of work by descending priority: paid, requested by an account that has not paid yet, requested
 * without an account.
 */
export const WORK_CLASSES = ["paid", "account", "stranger"] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** The caller that an analysis belongs to, and the limits on its open analyses. */
export interface Requester {
  readonly workClass: WorkClass;
  /** A user id, a paying wallet's address, or the key of a network address. */
  readonly caller: string;
  /** Open analyses of this caller; null for no limit. */
  readonly mostOpen: number | null;
  /** Open analyses of all callers of the class together; null for no limit. */
  readonly mostOpenInClass: number | null;
}

/** Open analyses of one network address, and of all anonymous callers together (docs/decisions/027). */
const STRANGER_MOST_OPEN = 3;
const STRANGERS_MOST_OPEN = 30;
/** Open analyses of one account that has not paid for them yet (docs/decisions/027). */
const ACCOUNT_MOST_OPEN = 50;

/** Returns the requester of paid work: an accepted job, or a call with a claimed payment. */
export function paidRequester(owner: string): Requester {
  return { workClass: "paid", caller: owner, mostOpen: null, mostOpenInClass: null };
}

/**
 * Returns the requester of an account that pays on delivery: `price` credits for every `wallets` analyses.
 */
export function accountRequester(
  userId: string,
  {
    balance,
    price,
    wallets = 1,
  }: { readonly balance: number; readonly price: number; readonly wallets?: number },
): Requester {
  const payable = price === 0 ? ACCOUNT_MOST_OPEN : Math.floor(balance / price) * wallets;
  const mostOpen = Math.min(ACCOUNT_MOST_OPEN, payable);
  return { workClass: "account", caller: userId, mostOpen, mostOpenInClass: null };
}

/**
 * Returns the requester of free first checks of watched wallets. They use half of the account's open
 * analyses, so that its calls have the other half. All accounts with less than `price` credits share one
 * anonymous requester.
 */
export function watchRequester(
  userId: string,
  { balance, price }: { readonly balance: number; readonly price: number },
): Requester {
  if (balance < price) return anonymousRequester("watches");
  const account = accountRequester(userId, { balance, price });
  return { ...account, mostOpen: Math.ceil((account.mostOpen ?? ACCOUNT_MOST_OPEN) / 2) };
}

/** Returns the requester of an anonymous caller. */
export function anonymousRequester(address: string): Requester {
  return {
    workClass: "stranger",
    caller: address,
    mostOpen: STRANGER_MOST_OPEN,
    mostOpenInClass: STRANGERS_MOST_OPEN,
  };
}
