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
import { paymentInvalid } from "@/lib/payments/payment-invalid";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import { createPayments } from "@/lib/payments/payments";
import type { PaymentChain } from "@/lib/payments/ports";
import { recoverPayments } from "@/lib/payments/recover-payments";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { createTreasury } from "@/lib/payments/treasury";
import { bindUseCases } from "@/lib/runtime/bind-use-cases";
import { MONOTONIC_TIMER } from "@/lib/runtime/monotonic-timer";
import type { RandomHex } from "@/lib/runtime/ports";
import { PAYMENT_USE_CASES, type PaymentUseCases } from "@/lib/server/use-cases";

export interface BoundPaymentPorts extends PaymentPorts {
  readonly randomHex: RandomHex;
}

/** Time after which another process may take over the claim of a killed process. */
const LEASE_SECONDS = 6;

/** Returns null if no treasury or no provider is configured. */
export function createPaymentPorts(
  env: Env,
  database: Pick<Database, "pool" | "prisma">,
  randomHex: RandomHex,
  { protocol, log }: { readonly protocol: BlockhashProtocol; readonly log: Log },
): BoundPaymentPorts | null {
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
      const account = codec.tokenAccountOf(owner);
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
    payments: createPayments(database, { leaseSeconds: LEASE_SECONDS }),
    paymentChain,
    codec,
    blockhashes: new BlockhashLives({ paymentChain, protocol, timer: MONOTONIC_TIMER, log }),
    timer: MONOTONIC_TIMER,
    sleep: (ms) => sleep(ms),
    randomHex,
  };
}

/** Background work of a process on payments. */
export interface PaymentRecovery {
  /** Creates the token account of the treasury if it does not exist. */
  open(): Promise<void>;
  /** Settles or releases payments of killed processes, and deletes expired ones. */
  reconcile(): Promise<void>;
}

export function bindPayments(ports: BoundPaymentPorts | null, log: Log): PaymentUseCases & PaymentRecovery {
  if (ports === null) return disabledPayments;
  const treasury = createTreasury(ports, log);
  return {
    ...bindUseCases({ ...ports, treasury, log }, PAYMENT_USE_CASES),
    open: async () => void (await treasury.readTerms()),
    async reconcile() {
      await recoverPayments(ports);
      await ports.payments.forget();
    },
  };
}

/** Without a treasury no payment is requested, and none is accepted. */
const disabledPayments: PaymentUseCases & PaymentRecovery = {
  readTerms: async () => null,
  requireTerms: refusePayment,
  verify: refusePayment,
  wasSent: refusePayment,
  claim: refusePayment,
  renewPaymentClaim: refusePayment,
  release: refusePayment,
  markAnswered: refusePayment,
  settle: refusePayment,
  acceptJobs: refusePayment,
  readCredit: async () => 0n,
  isJobPaid: async () => false,
  readOffer: refusePayment,
  atReserve: refusePayment,
  open: async () => undefined,
  reconcile: async () => undefined,
};

function refusePayment(): never {
  throw paymentInvalid(REFUSALS.notReady);
}
