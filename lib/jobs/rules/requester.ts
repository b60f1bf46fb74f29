/**
 * Classes of work by descending priority: paid for, requested by an account that has not paid yet, requested without an
 * account.
 */
export const WORK_CLASSES = ["paid", "account", "stranger"] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** Caller whose work an analysis is, and how much of it may be open at once. */
export interface Requester {
  readonly workClass: WorkClass;
  /** A user's id, a paying wallet's address, or the key that stands for a network address. */
  readonly caller: string;
  /** Open analyses that this caller may have at once; null for any number. */
  readonly mostOpen: number | null;
  /** Open analyses that all callers of the class may have together; null for any number. */
  readonly mostOpenInClass: number | null;
}

/** Most open analyses of one network address, and of all strangers together (docs/decisions/027). */
const STRANGER_MOST_OPEN = 3;
const STRANGERS_MOST_OPEN = 30;
/** Most open analyses of one account that has not paid for them yet (docs/decisions/027). */
const ACCOUNT_MOST_OPEN = 50;

/** A requester whose work is paid for: an accepted job, or a call whose payment is claimed. */
export function paidRequester(owner: string): Requester {
  return { workClass: "paid", caller: owner, mostOpen: null, mostOpenInClass: null };
}

/** A requester who pays on delivery, out of `balance` credits: `price` credits for every `wallets` analyses. */
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
 * A requester of first looks at watched wallets, which are free: half of what the account may have open, so that its
 * calls have the other half. All accounts that could not pay `price` count as one stranger together.
 */
export function watchRequester(
  userId: string,
  { balance, price }: { readonly balance: number; readonly price: number },
): Requester {
  if (balance < price) return anonymousRequester("watches");
  const account = accountRequester(userId, { balance, price });
  return { ...account, mostOpen: Math.ceil((account.mostOpen ?? ACCOUNT_MOST_OPEN) / 2) };
}

/** A requester of whom nothing is known but a network address, or what stands for it. */
export function anonymousRequester(address: string): Requester {
  return {
    workClass: "stranger",
    caller: address,
    mostOpen: STRANGER_MOST_OPEN,
    mostOpenInClass: STRANGERS_MOST_OPEN,
  };
}
