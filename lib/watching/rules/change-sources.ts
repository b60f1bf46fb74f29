/** Sources of changes, as `JobWatch` names them; the migrations' functions tell of the first and of feeds. */
export const DELIVERIES_SOURCE = "webhooks";
export const WATCHES_SOURCE = "watches";

/** Source of the changes of an account's feed. */
export function feedSource(userId: string): string {
  return `feed:${userId}`;
}
