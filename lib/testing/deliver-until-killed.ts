import { openDatabase } from "@/lib/adapters/database/database";
import { createDeliveryQueue } from "@/lib/adapters/database/delivery-queue";
import { createWebhookSender } from "@/lib/adapters/webhooks/create-webhook-sender";
import { DeliverySending } from "@/lib/application/send-deliveries";
import { createLog } from "@/lib/log";

/**
 * A process that sends what is due and gets no further than the answer, to be killed there. Takes the database's URL as
 * its argument and writes a line to standard output for each try that has ended.
 */
const { claim } = createDeliveryQueue(openDatabase(process.argv[2] ?? ""));
const sending = new DeliverySending({
  deliveries: { claim, note: () => new Promise<never>(() => undefined) },
  sender: createWebhookSender({ allowPrivate: true }),
  onTry: (hasSucceeded) => process.stdout.write(`${hasSucceeded}\n`),
  log: createLog("silent"),
});
await sending.look();
// Nothing else keeps the process alive.
setInterval(() => undefined, 1_000);
