import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { walletCardResponse } from "./wallet-card-response";

export const alt = "How the wallet trades: its class of behavior, results, win rate and hold time";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default async function WalletImage({ params }: { params: Promise<{ readonly address: string }> }) {
  return walletCardResponse((await params).address);
}
