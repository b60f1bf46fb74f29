import { createLog } from "@/lib/config/log";
import { openDatabase } from "@/lib/db/database";
import { createWebhookSender } from "@/lib/watching/create-webhook-sender";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { DeliveryWorker } from "@/lib/watching/delivery-worker";

/**
 * A process that sends due deliveries and never records a result, which the test kills. The argument is the database
 * URL; it prints a line for each try.
 */
const queue = createDeliveryQueue(openDatabase(process.argv[2] ?? ""));
const worker = new DeliveryWorker({
  deliveries: { ...queue, recordTry: () => new Promise<never>(() => undefined) },
  sender: createWebhookSender({ renderMessage: ({ body }) => body, allowPrivate: true }),
  onTry: (hasSucceeded) => process.stdout.write(`${hasSucceeded}\n`),
  log: createLog("silent"),
});
await worker.poll();
// Keeps the process alive.
setInterval(() => undefined, 1_000);
