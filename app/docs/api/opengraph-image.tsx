import { CARD_SIZE, drawCard } from "@/components/card/draw-card";
import { SiteCard } from "@/components/card/site-card";

export const alt = "The Walletlens API";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default async function ApiImage() {
  const card = await drawCard(
    <SiteCard
      title="API reference"
      sentence="Every call with its price, parameters, answers and errors. Paid by credits, or per call in USDC."
    />,
  );
  return new Response(card, { headers: { "Content-Type": contentType } });
}
