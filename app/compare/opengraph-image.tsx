import { answerSiteCard } from "@/components/wallet/card/answer-site-card";
import { CARD_SIZE } from "@/components/wallet/card/draw-card";

export const alt = "Compare wallets: two to four of them side by side";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function CompareImage() {
  return answerSiteCard("compare");
}
