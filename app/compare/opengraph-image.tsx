import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { siteCardResponse } from "@/components/wallet/card/site-card-response";

export const alt = "Compare wallets: two to four of them side by side";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function CompareImage() {
  return siteCardResponse("compare");
}
