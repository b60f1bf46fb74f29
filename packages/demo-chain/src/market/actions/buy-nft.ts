import { systemTransfer } from "../instructions/system-instructions.ts";
import { createAssociated, tokenTransfer } from "../instructions/token-instructions.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { instruction } from "../ledger/instruction.ts";
import type { Wallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendTransaction } from "./send-transaction.ts";

/** Buys an NFT on Magic Eden. NFTs are not traded tokens: only the fee is booked, as a transfer's. */
export function buyNft(
  world: World,
  wallet: Wallet,
  nft: MintAccount,
  seller: SystemAccount,
  lamports: bigint,
  slot: number,
): void {
  const { landmarks, accounts } = world;
  const { magicEden } = landmarks.programs;
  ensureSol(world, wallet, lamports, slot);
  const source = accounts.associated(seller, nft);
  const target = tokenAccountOf(world, wallet, nft);
  const { costLamports } = sendTransaction(
    world,
    wallet,
    slot,
    (transaction) => {
      transaction.add(createAssociated(landmarks, wallet.account, target));
      const named = [wallet.account, seller, source, target, nft];
      transaction.add(
        instruction("magicEdenSell", magicEden, named, { first: lamports }, [
          systemTransfer(landmarks, wallet.account, seller, lamports),
          tokenTransfer(landmarks, source, target, seller, 1n, "plain"),
        ]),
      );
    },
    { untipped: true },
  );
  wallet.book.payFee(costLamports);
}
