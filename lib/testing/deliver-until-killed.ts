import { createLog } from "@/lib/config/log";
import { openDatabase } from "@/lib/infra/postgres/database";
import { createDeliveryQueue } from "@/lib/infra/postgres/watching/delivery-queue";
import { createWebhookSender } from "@/lib/infra/webhooks/create-webhook-sender";
import { DeliverySending } from "@/lib/watching/send-deliveries";

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
await sending.poll();
// Nothing else keeps the process alive.
setInterval(() => undefined, 1_000);
