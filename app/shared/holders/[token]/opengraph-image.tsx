import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import type { SharedPageProps } from "../../read-shared";
import { sharedCardResponse } from "../../shared-card";

export const alt = "Who holds a token, and how they trade";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function SharedHoldersImage(props: SharedPageProps) {
  return sharedCardResponse(props);
}
