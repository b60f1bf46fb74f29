import { systemAccount } from "./account-state.ts";
import type { Bank } from "./bank.ts";
import { demoKey, type Faucet } from "./faucet.ts";

/**
 * Wallets of the product for payments on the demo chain; they are derived from its seed and hold nothing of value.
 */
export interface DemoWallets {
  readonly treasury: string;
  readonly sponsor: string;
  readonly sponsorKey: Uint8Array;
}

export function demoWallets(seed: number): DemoWallets {
  const treasury = demoKey("treasury", seed);
  const sponsor = demoKey("sponsor", seed);
  return {
    treasury: treasury.publicKey.toBase58(),
    sponsor: sponsor.publicKey.toBase58(),
    sponsorKey: sponsor.secretKey,
  };
}

/** Funds the sponsor if it has little SOL, and opens a token account for `treasury`. */
export function fundDemoWallets(
  chain: { readonly bank: Bank; readonly faucet: Faucet },
  { sponsor, treasury }: Pick<DemoWallets, "sponsor" | "treasury">,
): void {
  const { lamports } = chain.bank.accounts.get(sponsor) ?? systemAccount(0n);
  if (lamports < MIN_LAMPORTS) chain.faucet.grant({ to: sponsor, lamports: GRANT_LAMPORTS, usdcRaw: 0n });
  chain.faucet.openUsdcAccount(treasury);
}

const MIN_LAMPORTS = 100_000_000n;
const GRANT_LAMPORTS = 1_000_000_000n;
