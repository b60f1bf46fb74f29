import { CARD_SIZE } from "@/components/wallet/card/draw-card";
import { answerWalletCard } from "./answer-wallet-card";

export const alt = "How the wallet trades: its class of behavior, results, win rate and hold time";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default async function WalletImage({ params }: { params: Promise<{ readonly address: string }> }) {
  return answerWalletCard((await params).address);
}
