import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { sharedCardResponse } from "../../shared-card";

export const alt = "Who holds a token, and how they trade";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default sharedCardResponse;
