import type { ComponentProps } from "react";
import { cardResponse } from "@/app/card-response";
import { SiteCardOf } from "@/components/wallet/card/site-cards";
import { readEnv } from "@/lib/config/env";

const CACHE_SECONDS = 86_400;

/** Returns the picture of a page about no address. */
export function siteCardResponse(page: ComponentProps<typeof SiteCardOf>["page"]): Promise<Response> {
  return cardResponse(async () => <SiteCardOf page={page} isDemo={readEnv().isDemo} />, {
    storedSeconds: CACHE_SECONDS,
  });
}
