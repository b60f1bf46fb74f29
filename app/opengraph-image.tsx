import { answerSiteCard } from "@/components/wallet/card/answer-site-card";
import { CARD_SIZE } from "@/components/wallet/card/draw-card";

export const alt = "Walletlens: how does this wallet trade?";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function HomeImage() {
  return answerSiteCard("home");
}
