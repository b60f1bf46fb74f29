import { systemTransfer } from "../instructions/system-instructions.ts";
import { tokenTransfer } from "../instructions/token-instructions.ts";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { marketInstruction } from "../ledger/instruction.ts";
import type { MarketWallet } from "../wallet.ts";
import type { World } from "../world.ts";
import { openOwn } from "./draft.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendUntipped } from "./send-transaction.ts";

/** Buys an NFT on Magic Eden. NFTs are not traded tokens: only the fee is booked, as a transfer's. */
export function buyNft(
  world: World,
  wallet: MarketWallet,
  nft: MintAccount,
  seller: SystemAccount,
  lamports: bigint,
  slot: number,
): void {
  const { landmarks, accounts } = world;
  const { magicEden } = landmarks.programs;
  ensureSol(world, wallet, lamports, slot);
  sendUntipped(world, wallet, slot, (draft) => {
    const source = accounts.associated(seller, nft);
    const target = openOwn(draft, nft);
    const inner = [
      systemTransfer(landmarks, wallet.account, seller, lamports),
      tokenTransfer(landmarks, source, target, seller, 1n, "plain"),
    ];
    const named = [wallet.account, seller, source, target, nft];
    draft.transaction.add(marketInstruction("magicEdenSell", magicEden, named, { first: lamports }, inner));
  });
}
