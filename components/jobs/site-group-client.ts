import { createGroupClient, type GroupClient } from "@walletlens/client/group-client";
import { SITE_OPTIONS } from "@/components/jobs/site-job-client";

/** Client for the holders, groups and jobs of this site, paid by the session. */
export function createSiteGroupClient(): GroupClient {
  return createGroupClient(SITE_OPTIONS);
}
