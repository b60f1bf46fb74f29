import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import type { TokenDetail } from "@walletlens/engine/wallet/token-detail";
import type { TokenPage, TokenPageRequest } from "@walletlens/engine/wallet/token-rows";
import type { DetailedProfile, DetailedProfileRequest } from "@/lib/application/read-detailed-profile";
import type { Requester } from "@/lib/domain/admission/requester";

/** What each view of a wallet consists of. */
export interface WalletBodies {
  readonly profile: WalletProfile;
  readonly hud: WalletHud;
  readonly tokens: TokenPage;
}
export type WalletView = keyof WalletBodies;

/** Reads wallets, whatever it takes to have their figures. */
export interface WalletReader {
  /**
   * Ready figures, or the analysis that was started and did not finish within the hold. Throws an AppError
   * `wallet_not_found`, `system_wallet`, `chain_unavailable`, `server_busy` or `invalid_request`.
   */
  read<View extends WalletView>(request: WalletRequest<View>): Promise<WalletReading<View>>;
  /** As `read`, the evidence of one token. Throws `token_not_found`, too. */
  readToken(request: TokenRequest): Promise<Reading<TokenDetail>>;
  /** As `read`, the profile with what is asked for beside it. */
  readDetailedProfile(request: DetailedProfileRequest): Promise<Reading<DetailedProfile>>;
}

export interface WalletRequest<View extends WalletView> {
  readonly wallet: Address;
  /** A slot, or an ISO 8601 time: answer as if the chain had ended there. Null: as of now. */
  readonly asOf: string | null;
  readonly view: View;
  /** Requester of the analysis, where the wallet has to be analysed. */
  readonly requester: Requester;
  /** For the view `tokens`. */
  readonly tokens?: TokenPageRequest;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

export interface TokenRequest extends Omit<WalletRequest<WalletView>, "view" | "tokens"> {
  readonly mint: Address;
}

export type WalletReading<View extends WalletView> = Reading<WalletBodies[View]>;

export type Reading<Body> =
  | {
      readonly status: "ready";
      readonly body: Body;
      readonly ageSeconds: number;
      /** True where older figures had to do because they could not be refreshed. */
      readonly stale: boolean;
      /** True where more of the wallet can be read, for who pays for it. */
      readonly followUp: boolean;
    }
  | { readonly status: "queued"; readonly analysisId: string };
