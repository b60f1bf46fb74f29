import type { TokenNames } from "@walletlens/engine/chain/token-name";

export interface EvidenceContext {
  readonly wallet: string;
  readonly names: TokenNames;
  readonly now: number;
  /** Null for the public chain. */
  readonly customRpcUrl: string | null;
  /** True in the drawer over the wallet's page. */
  readonly isDrawer: boolean;
}
