import { CARD_SIZE, drawCard } from "@/components/card/draw-card";
import { SiteCard } from "@/components/card/site-card";

export const alt = "Compare wallets: two to four of them side by side";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default async function CompareImage() {
  const card = await drawCard(
    <SiteCard
      title="Compare wallets"
      sentence="Two to four of them side by side: results, win rate, hold times, and what each figure rests on."
    />,
  );
  return new Response(card, { headers: { "Content-Type": contentType } });
}
