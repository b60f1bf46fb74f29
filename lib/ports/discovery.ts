import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import type { RankedWallet, RankingSearch } from "@/lib/domain/ranking-search";
import type { RatePrior, RateSums } from "@/lib/domain/shrunken-rate";

/** A token by the name that it gives itself. */
export interface NamedToken extends TokenName {
  readonly mint: Address;
}

/** Search of what is kept. Throws an AppError `database_unavailable` where the store is away. */
export interface Discovery {
  /** Wallets whose figures are kept and fresh, the highest first. `prior` is that of the list's win rates. */
  listRanked(search: RankingSearch, prior: RatePrior): Promise<readonly RankedWallet[]>;
  /** Sums over the win rates of all these wallets, at most a minute old. */
  sumRates(): Promise<RateSums>;
  /** Tokens whose symbol or name begins with `text`, ignoring case; the shortest first. */
  findTokens(text: string, limit: number): Promise<readonly NamedToken[]>;
}
