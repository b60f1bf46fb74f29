import { CARD_SIZE, drawCard } from "@/components/card/draw-card";
import { SiteCard } from "@/components/card/site-card";

export const alt = "Similarity of wallets: who moves together";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default async function SimilarityImage() {
  const card = await drawCard(
    <SiteCard
      title="Who moves together?"
      sentence="Which wallets bought the same tokens, and put their capital into them alike."
    />,
  );
  return new Response(card, { headers: { "Content-Type": contentType } });
}
