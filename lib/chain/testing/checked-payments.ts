import { Keypair, type PublicKey, SystemProgram, TransactionInstruction } from "@solana/web3.js";
import { address } from "@walletlens/engine/address";
import { USDC } from "@walletlens/engine/chain/assets";
import { checkTransaction } from "@/lib/payments/rules/check-transaction";
import { REFUSALS } from "@/lib/payments/rules/refusals";
import { openSigningKey } from "../open-signing-key";
import { createTransactionCodec } from "../transaction-codec";
import { buildTestPayment, type PaymentParts } from "./build-payment";

export const [payer, sponsor, treasury] = [Keypair.generate(), Keypair.generate(), Keypair.generate()];
const codec = createTransactionCodec(USDC, openSigningKey(sponsor.secretKey));
/** A valid payment. */
export const PARTS: PaymentParts = { payer, payTo: treasury.publicKey, amount: 75_000n };
export const WITH_SPONSOR: PaymentParts = { ...PARTS, sponsor: sponsor.publicKey };

const rules = (isSponsored: boolean) => ({
  asset: USDC,
  payTo: address(treasury.publicKey.toBase58()),
  sponsor: isSponsored ? address(sponsor.publicKey.toBase58()) : null,
  findTokenAccount: codec.findTokenAccount,
});

export function check(bytes: Uint8Array, isSponsored = true) {
  const decoded = codec.decode(Buffer.from(bytes).toString("base64"));
  return decoded === null
    ? { refusal: REFUSALS.undecodable }
    : checkTransaction(decoded.transaction, rules(isSponsored));
}

/** Returns the reason for a refusal, or null. */
export const refusalOf = (parts: PaymentParts, isSponsored = true) => {
  const checked = check(buildTestPayment(parts), isSponsored);
  return "refusal" in checked ? checked.refusal : null;
};

/** An instruction of any program with any accounts. */
export const foreign = (
  accounts: PublicKey[],
  programId: PublicKey = SystemProgram.programId,
  data = Buffer.alloc(1),
) =>
  new TransactionInstruction({
    programId,
    keys: accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
    data,
  });
