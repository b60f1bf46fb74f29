import type { TokenNames } from "@walletlens/engine/chain/token-name";

/** Place at which evidence is shown, and what showing it takes. */
export interface EvidenceContext {
  readonly wallet: string;
  readonly names: TokenNames;
  /** The server's clock, unix milliseconds. */
  readonly now: number;
  /** Address of a chain that public explorers don't know; null for the public chain. */
  readonly customRpcUrl: string | null;
  /** True in the drawer over the wallet's page, false on a page of its own. */
  readonly isDrawer: boolean;
}
