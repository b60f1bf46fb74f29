import { siteCardResponse } from "@/app/site-card-response";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";

export const alt = "Similarity of wallets: who moves together";
export const size = CARD_SIZE;
/** The server knows only once it runs whether it shows the demo. */
export const dynamic = "force-dynamic";
export const contentType = "image/png";

export default () => siteCardResponse("similarity");
