import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { sharedCardResponse } from "../../shared-card";

export const alt = "What a follower of a wallet would have kept";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default sharedCardResponse;
