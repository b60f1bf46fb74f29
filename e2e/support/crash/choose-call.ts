import { PRICED_ENDPOINTS, type PricedEndpointId } from "@walletlens/contract/prices";

/** A call to the API. */
export interface MixedCall {
  readonly id: PricedEndpointId;
  /** Below the base address of the API. */
  readonly path: string;
  readonly body?: unknown;
  /** Job whose metrics it fetches. */
  readonly prepaidJobId?: string;
}

/** Wallets and tokens that calls are about. */
export interface CallSubjects {
  readonly wallets: readonly string[];
  readonly mints: readonly string[];
  /** Creates a wallet that no caller has requested. */
  createWallet(): Promise<string>;
  /** A token of a wallet when it is known; null before. */
  findToken(wallet: string): string | null;
}

/** Wallets of reading calls; jobs use all others. */
const READ_WALLETS = 40;
const ROUND = 40;

/**
 * Returns the call of a turn. Of forty calls 29 read stored data, two read a new wallet, and eight order
 * jobs.
 */
export async function chooseCall(subjects: CallSubjects, turn: number): Promise<MixedCall> {
  const { wallets, mints } = subjects;
  const round = Math.floor(turn / ROUND);
  const wallet = pick(wallets.slice(0, READ_WALLETS), turn);
  const some = (count: number, from: number) =>
    Array.from({ length: count }, (_, place) => pick(wallets, from + 7 * place));
  const mint = pick(mints, round);
  switch (turn % ROUND) {
    case 0:
    case 20:
      return { ...callOf("similarity"), body: { wallets: some(3, round) } };
    case 5:
    case 25:
      return { ...callOf("combined"), body: { wallets: some(3, round + 11) } };
    case 10:
    case 30:
      return { ...callOf("holders", { mint }), body: { topN: 5 } };
    case 15:
      return { ...callOf("holders-deep", { mint }), body: { topN: 5 } };
    case 35:
      return { ...callOf("similarity-agent"), body: { wallets: some(2, round + 23) } };
    case 2:
    case 22:
      return callOf("wallet-hud", { addr: await subjects.createWallet() });
    case 7:
    case 27:
      return { ...callOf("batch-hud"), body: { wallets: some(10, turn) } };
    case 12:
    case 32:
      return callOf("wallet-links", { addr: wallet, other: pick(wallets, turn + 1) });
    case 1:
    case 11:
    case 21:
    case 31:
      return callOf("wallet-profile", { addr: wallet });
    case 6:
    case 16:
    case 26:
    case 36:
      return callOf("wallet-tokens", { addr: wallet });
    case 8:
    case 18:
    case 28: {
      const token = subjects.findToken(wallet);
      if (token === null) return callOf("wallet-tokens", { addr: wallet });
      return callOf("wallet-token-detail", { addr: wallet, mint: token });
    }
    default:
      return callOf("wallet-hud", { addr: wallet });
  }
}

/** Fills the parameters of an endpoint's path. */
function callOf(id: PricedEndpointId, params: Readonly<Record<string, string>> = {}): MixedCall {
  const path = PRICED_ENDPOINTS[id].path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  return { id, path };
}

function pick(items: readonly string[], place: number): string {
  const item = items[place % items.length];
  if (item === undefined) throw new Error("the list is empty");
  return item;
}
