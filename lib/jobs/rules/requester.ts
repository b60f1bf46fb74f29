/**
 * Classes of work by descending priority: paid, requested by an account that has not paid yet, requested
 * without an account.
 */
export const WORK_CLASSES = ["paid", "account", "anonymous"] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

/** The caller that an analysis belongs to, and the limits on its open analyses. */
export interface Requester {
  readonly workClass: WorkClass;
  /** A user id, a paying wallet's address, or the key of a network address. */
  readonly caller: string;
  /** Open analyses of this caller; null for no limit. */
  readonly maxOpen: number | null;
  /** Open analyses of all callers of the class together; null for no limit. */
  readonly maxOpenInClass: number | null;
}

/** Open analyses of one network address, and of all anonymous callers together (docs/decisions/admission.md#classes). */
const MAX_OPEN_PER_ADDRESS = 3;
const MAX_OPEN_ANONYMOUS = 30;
/** Open analyses of one account that has not paid for them yet (docs/decisions/admission.md#classes). */
export const MAX_OPEN_PER_ACCOUNT = 50;

/** Returns the requester of paid work: an accepted job, or a call with a claimed payment. */
export function paidRequester(owner: string): Requester {
  return { workClass: "paid", caller: owner, maxOpen: null, maxOpenInClass: null };
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
  const payable = price === 0 ? MAX_OPEN_PER_ACCOUNT : Math.floor(balance / price) * wallets;
  const maxOpen = Math.min(MAX_OPEN_PER_ACCOUNT, payable);
  return { workClass: "account", caller: userId, maxOpen, maxOpenInClass: null };
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
  return { ...account, maxOpen: Math.ceil((account.maxOpen ?? MAX_OPEN_PER_ACCOUNT) / 2) };
}

/** Returns the requester of an anonymous caller. */
export function anonymousRequester(address: string): Requester {
  return {
    workClass: "anonymous",
    caller: address,
    maxOpen: MAX_OPEN_PER_ADDRESS,
    maxOpenInClass: MAX_OPEN_ANONYMOUS,
  };
}
