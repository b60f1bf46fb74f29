import { base58 } from "@scure/base";
import { PublicKey } from "@solana/web3.js";
import { type Address, address } from "@walletlens/engine/address";
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { LRUCache } from "lru-cache";
import type { TransactionCodec } from "@/lib/payments/ports";
import { type DecodedBytes, decodeSignedTransaction } from "./decode-signed-transaction";
import type { SigningKey } from "./open-signing-key";

/** Decodes and completes payments in `asset`; `sponsor` signs if it is the fee payer. */
export function createTransactionCodec(asset: Address, sponsor: SigningKey | null): TransactionCodec {
  const mint = new PublicKey(asset);
  const accounts = new LRUCache<Address, Address>({ max: MAX_ACCOUNTS });
  return {
    decode(base64) {
      const bytes = toBytes(base64);
      const decoded = bytes === null ? null : decodeSignedTransaction(bytes);
      if (bytes === null || decoded === null) return null;
      const { transaction } = decoded;
      return { transaction, complete: () => complete(bytes, decoded, sponsor) };
    },

    tokenAccountOf(owner) {
      const known = accounts.get(owner);
      if (known !== undefined) return known;
      const account = deriveTokenAccount(mint, owner);
      accounts.set(owner, account);
      return account;
    },
  };
}

function complete(
  bytes: Uint8Array,
  { transaction, messageBytes, feePayerSignature }: DecodedBytes,
  sponsor: SigningKey | null,
) {
  const isComplete = transaction.signers[0]?.signature === "valid";
  const signature = isComplete || sponsor === null ? feePayerSignature : sponsor.sign(messageBytes);
  const completed = Buffer.from(bytes);
  completed.set(signature, 1);
  return { signature: base58.encode(signature), base64: completed.toString("base64") };
}

/** https://www.solana-program.com/docs/associated-token-account#finding-the-associated-token-account-address */
function deriveTokenAccount(mint: PublicKey, owner: Address): Address {
  const seeds = [new PublicKey(owner), new PublicKey(TOKEN_PROGRAM), mint].map((key) => key.toBuffer());
  const [account] = PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED_TOKEN_PROGRAM));
  return address(account.toBase58());
}

/** Accepts only standard base64 with padding. */
function toBytes(base64: string): Uint8Array | null {
  if (base64.length > MAX_CHARACTERS) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.toString("base64") === base64 ? bytes : null;
}

/** Deriving an account takes longer than all other checks of a payment. */
const MAX_ACCOUNTS = 10_000;
/** 1232 bytes in base64. */
const MAX_CHARACTERS = 1644;
