import type { Log } from "@/lib/config/log";
import type { Payer } from "../auth/principal";
import type { HttpReply } from "../server/build-response";
import { watchStream } from "../server/watch-stream";

/** Reports to a payer with `onResponseClosed` whether the reply was delivered. */
export function confirmDelivery(
  response: Response,
  body: HttpReply["body"],
  payer: Payer,
  log: Log,
): Response {
  if (payer.needsDeliveryAck() && body !== null) {
    const onEnd = (delivered: boolean) => void closeCall(payer, delivered, log);
    return typeof body === "string"
      ? onResponseSent(response, body, onEnd)
      : onStreamClosed(response, body, onEnd);
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

/**
 * Returns `response` with its stream. Calls `onEnd` once: true at the end, and when the caller leaves after
 * the first part; false when the caller takes nothing, and when the server breaks off.
 */
function onStreamClosed(
  { status, headers }: Response,
  stream: ReadableStream<Uint8Array>,
  onEnd: (delivered: boolean) => void,
): Response {
  // The caller who requests a second part has the first one.
  const body = watchStream(stream, (end, requested) =>
    onEnd(end === "complete" || (end === "canceled" && requested > 1)),
  );
  return new Response(body, { status, headers });
}
