import { fetchBody } from "./call-endpoint.ts";
import type { Query, Sent } from "./contract-types.ts";
import type { CallOptions } from "./options.ts";
import type { Connection } from "./send-request.ts";

/** Methods about webhooks. They need a key. */
export function createWebhookCalls(connection: Connection) {
  return {
    /**
     * Creates a webhook; only this response contains its secret.
     *
     * @example
     * const { id, secret } = await client.createWebhook({
     *   url: "https://example.com/hooks",
     *   events: ["job.completed", "wallet.traded"],
     * });
     */
    createWebhook: (webhook: Sent<"webhook-create">, call?: CallOptions) =>
      fetchBody(connection, "webhook-create", { body: webhook }, call),

    /**
     * Lists the webhooks of the account, oldest first.
     *
     * @example
     * const { webhooks } = await client.webhooks();
     */
    webhooks: (call?: CallOptions) => fetchBody(connection, "webhook-list", {}, call),

    /**
     * Deletes a webhook and its deliveries.
     *
     * @example
     * await client.deleteWebhook(webhookId);
     */
    deleteWebhook: (id: string, call?: CallOptions) =>
      fetchBody(connection, "webhook-delete", { params: { id } }, call),

    /**
     * Rotates the secret of a webhook; the previous one also signs for 24 hours.
     *
     * @example
     * const { secret } = await client.rotateWebhook(webhookId);
     */
    rotateWebhook: (id: string, call?: CallOptions) =>
      fetchBody(connection, "webhook-rotate", { params: { id } }, call),

    /**
     * Returns a page of the deliveries of a webhook, newest first.
     *
     * @example
     * const { deliveries } = await client.webhookDeliveries(webhookId, { limit: 20 });
     */
    webhookDeliveries: (
      id: string,
      { after, limit, ...call }: CallOptions & Query<"webhook-deliveries"> = {},
    ) => fetchBody(connection, "webhook-deliveries", { params: { id }, query: { after, limit } }, call),

    /**
     * Sends a test event to a webhook. `webhookDeliveries` has the response once the attempt has ended.
     *
     * @example
     * const { id } = await client.testWebhook(webhookId);
     */
    testWebhook: (id: string, call?: CallOptions) =>
      fetchBody(connection, "webhook-test", { params: { id } }, call),

    /**
     * Retries a delivery immediately, with the same id.
     *
     * @example
     * const { status } = await client.retryDelivery(webhookId, deliveryId);
     */
    retryDelivery: (id: string, delivery: string, call?: CallOptions) =>
      fetchBody(connection, "webhook-retry", { params: { id, delivery } }, call),
  };
}
