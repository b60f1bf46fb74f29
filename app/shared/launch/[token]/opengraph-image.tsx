import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import type { SharedPageProps } from "../../read-shared";
import { sharedCardResponse } from "../../shared-card";

export const alt = "Launch of a token and its first buyers";
export const size = CARD_SIZE;
export const contentType = "image/png";

export default function SharedLaunchImage(props: SharedPageProps) {
  return sharedCardResponse(props);
}
