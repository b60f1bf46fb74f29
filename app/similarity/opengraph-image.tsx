import { answerSiteCard } from "@/components/wallet/card/answer-site-card";
import { CARD_SIZE } from "@/components/wallet/card/draw-card";

export const alt = "Similarity of wallets: who moves together";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function SimilarityImage() {
  return answerSiteCard("similarity");
}
