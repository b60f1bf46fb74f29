import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { siteCardResponse } from "@/components/wallet/card/site-card-response";

export const alt = "Walletlens: how does this wallet trade?";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function HomeImage() {
  return siteCardResponse("home");
}
