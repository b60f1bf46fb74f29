import { type Client, type ClientOptions, createClient } from "@walletlens/client";
import { SITE_OPTIONS } from "@/components/jobs/site-job-client";

/** Client for all calls of this site, paid by the session. */
export function createSiteClient(options: Partial<ClientOptions> = {}): Client {
  return createClient({ ...SITE_OPTIONS, ...options });
}
