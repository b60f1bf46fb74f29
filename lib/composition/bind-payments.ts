import { setTimeout as sleep } from "node:timers/promises";
import { base58 } from "@scure/base";
import { type Address, address } from "@walletlens/engine/address";
import { createPaymentChain } from "@/lib/chain/create-payment-chain";
import { createTokenAccount } from "@/lib/chain/create-token-account";
import { openSigningKey } from "@/lib/chain/open-signing-key";
import { createPaymentRpc } from "@/lib/chain/payment-rpc";
import { createTransactionCodec } from "@/lib/chain/transaction-codec";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import { BlockhashLives, type BlockhashProtocol } from "@/lib/payments/blockhash-lives";
import type { PaymentChain } from "@/lib/payments/payment-chain";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { recoverPayments } from "@/lib/payments/recover-payments";
import type { Treasury } from "@/lib/payments/treasury";
import { deleteExpiredPayments } from "@/lib/payments/wallet-credits";
import { MONOTONIC_TIMER } from "@/lib/runtime/monotonic-timer";

/** Time after which another process may take over the claim of a killed process. */
const LEASE_SECONDS = 6;

/** Returns null if no treasury or no provider is configured. */
export function createPaymentPorts(
  env: Env,
  database: Database,
  { protocol, log }: { readonly protocol: BlockhashProtocol; readonly log: Log },
): PaymentPorts | null {
  const { treasuryAddress: payTo, solanaRpcUrl, x402Asset: asset, x402SponsorKey } = env;
  if (payTo === null || solanaRpcUrl === null) return null;
  const sponsor = x402SponsorKey === null ? null : openSigningKey(x402SponsorKey);
  const codec = createTransactionCodec(asset, sponsor);
  const rpc = createPaymentRpc(solanaRpcUrl, env.solanaRpcHeaders);
  const reads = createPaymentChain(rpc);
  const paymentChain: PaymentChain = {
    ...reads,
    async createTokenAccount(owner: Address) {
      if (sponsor === null) throw new Error("no sponsor is configured to pay for an account");
      const account = codec.findTokenAccount(owner);
      await createTokenAccount({ rpc, mint: asset, owner, account, sponsor }, reads, sleep);
    },
  };
  return {
    settings: {
      network: env.x402Network,
      asset,
      payTo,
      sponsor: sponsor === null ? null : address(base58.encode(sponsor.publicKey)),
      sponsorDailyLamports: env.x402SponsorDailyLamports,
      sponsorPayerLamports: env.x402SponsorPayerLamports,
      leaseSeconds: LEASE_SECONDS,
    },
    database,
    paymentChain,
    codec,
    blockhashes: new BlockhashLives({ paymentChain, protocol, timer: MONOTONIC_TIMER, log }),
    timer: MONOTONIC_TIMER,
    sleep: (ms) => sleep(ms),
  };
}

/** Binds the background work of a process on payments; null without a treasury. */
export function bindPaymentRecovery(ports: (PaymentPorts & { readonly treasury: Treasury }) | null) {
  return {
    /** Creates the token account of the treasury if it does not exist. */
    open: async () => void (await ports?.treasury.readTerms()),
    /** Settles or releases payments of killed processes, and deletes expired ones. */
    async reconcile() {
      if (ports === null) return;
      await recoverPayments(ports);
      await deleteExpiredPayments(ports);
    },
  };
}
