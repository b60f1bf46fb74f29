/** Sources of `JobWatch`. Database triggers notify of deliveries and feeds. */
export const DELIVERIES_SOURCE = "webhooks";
export const WATCHES_SOURCE = "watches";

export function feedSource(userId: string): string {
  return `feed:${userId}`;
}
