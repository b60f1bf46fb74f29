import type { Log } from "@/lib/config/log";
import type { Payer } from "../auth/principal";
import type { HttpReply } from "../server/build-response";

/** Reports to a payer that needs it whether the reply was delivered. */
export function confirmDelivery(
  response: Response,
  body: HttpReply["body"],
  payer: Payer | null,
  log: Log,
): Response {
  if (payer?.needsDeliveryAck() === true && typeof body === "string") {
    return onResponseSent(response, body, (delivered) => void closeCall(payer, delivered, log));
  }
  void closeCall(payer, false, log);
  return response;
}

/** Ends the call for its payer. If that fails, the payment's claim ends with its lease. */
export async function closeCall(payer: Payer | null, delivered: boolean, log: Log): Promise<void> {
  await payer
    ?.onResponseClosed?.(delivered)
    .catch((err) => log.error({ err }, "a payment stays held until its lease ends"));
}

/**
 * Returns `response` with its text as a stream. Calls `onEnd` once: true when the server has consumed it,
 * false when the caller has disconnected.
 */
function onResponseSent(response: Response, text: string, onEnd: (delivered: boolean) => void): Response {
  let isTaken = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isTaken) {
          controller.close();
          onEnd(true);
          return;
        }
        isTaken = true;
        controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: () => onEnd(false),
    },
    { highWaterMark: 0 },
  );
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
