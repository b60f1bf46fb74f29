import { CARD_SIZE, drawCard } from "@/components/card/draw-card";
import { SiteCard } from "@/components/card/site-card";

export const alt = "Walletlens: how does this wallet trade?";
export const size = CARD_SIZE;
export const contentType = "image/png";

/** The picture of every page that has none of its own. */
export default async function HomeImage() {
  const card = await drawCard(
    <SiteCard
      title="How does this wallet trade?"
      sentence="Profit and loss to the lamport, hold times, entries and exits, and how much of that is known."
    />,
  );
  return new Response(card, { headers: { "Content-Type": contentType } });
}
