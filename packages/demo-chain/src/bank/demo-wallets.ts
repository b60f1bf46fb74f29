import { systemAccount } from "./account-state.ts";
import type { Bank } from "./bank.ts";
import { demoKey, type Faucet } from "./faucet.ts";

/** Wallets that the product takes payments with on the demo chain; they follow from its seed and guard nothing of value. */
export interface DemoWallets {
  readonly treasury: string;
  readonly sponsor: string;
  readonly sponsorKey: Uint8Array;
}

export function demoWallets(seed: number): DemoWallets {
  const [treasury, sponsor] = [demoKey("treasury", seed), demoKey("sponsor", seed)];
  return {
    treasury: treasury.publicKey.toBase58(),
    sponsor: sponsor.publicKey.toBase58(),
    sponsorKey: sponsor.secretKey,
  };
}

/** Gives the sponsor SOL where it has little left, and `treasury` a token account to be paid in. */
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
