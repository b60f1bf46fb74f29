import type { LedgerAccount, MintAccount } from "./ledger/account.ts";

/** Wallets that act as one party: a single wallet or the members of a ring. */
interface Party {
  readonly bought: Set<MintAccount>;
  /** Number of tokens that both it and another party have bought. */
  readonly shared: Map<Party, number>;
}

/**
 * Maximum number of tokens that two independent parties share, well below an overlap as the service defines
 * it.
 */
const MAX_SHARED = 15;
/** Tokens that each of two parties must have bought for every one that they share. */
const SHARED_EVERY = 3;

/**
 * Refuses purchases that would make the portfolios of two independent wallets similar. Portfolios only grow,
 * so the limit at every purchase also holds at the end.
 */
export class Independence {
  readonly #parties = new Map<LedgerAccount, Party>();
  readonly #buyers = new Map<MintAccount, Party[]>();

  /** `isEnforced` is false with too few mints: then every purchase is allowed. */
  constructor(readonly isEnforced: boolean) {}

  /** Creates one party of wallets that have bought nothing yet. */
  join(accounts: readonly LedgerAccount[]): void {
    const party = createParty();
    for (const account of accounts) this.#parties.set(account, party);
  }

  hasBought(account: LedgerAccount, mint: MintAccount): boolean {
    return this.#partyOf(account).bought.has(mint);
  }

  countBought(account: LedgerAccount): number {
    return this.#partyOf(account).bought.size;
  }

  isBought(mint: MintAccount): boolean {
    return this.#buyers.has(mint);
  }

  /** Returns true if the account stays independent of all others after a purchase. */
  allows(account: LedgerAccount, mint: MintAccount): boolean {
    const party = this.#partyOf(account);
    if (!this.isEnforced || party.bought.has(mint)) return true;
    const buyers = this.#buyers.get(mint) ?? [];
    return buyers.every((other) => {
      const shared = (party.shared.get(other) ?? 0) + 1;
      const smaller = Math.min(party.bought.size + 1, other.bought.size);
      return shared <= MAX_SHARED && shared * SHARED_EVERY <= smaller;
    });
  }

  /** Records a planned purchase and returns true, or returns false if it is refused. */
  claim(account: LedgerAccount, mint: MintAccount): boolean {
    if (!this.allows(account, mint)) return false;
    const party = this.#partyOf(account);
    if (party.bought.has(mint)) return true;
    const buyers = this.#buyers.get(mint) ?? [];
    for (const other of buyers) {
      const shared = (party.shared.get(other) ?? 0) + 1;
      party.shared.set(other, shared);
      other.shared.set(party, shared);
    }
    party.bought.add(mint);
    buyers.push(party);
    this.#buyers.set(mint, buyers);
    return true;
  }

  #partyOf(account: LedgerAccount): Party {
    const known = this.#parties.get(account);
    if (known) return known;
    const party = createParty();
    this.#parties.set(account, party);
    return party;
  }
}

function createParty(): Party {
  return { bought: new Set(), shared: new Map() };
}
