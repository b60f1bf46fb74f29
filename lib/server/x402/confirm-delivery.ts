import type { Log } from "@/lib/config/log";
import type { Payer } from "../auth/principal";
import type { HttpReply } from "../build-response";
import { watchStream } from "../watch-stream";

/** Reports to a payer with `onResponseClosed` whether the reply was delivered to the caller of `request`. */
export function confirmDelivery(
  response: Response,
  { body, signal }: { readonly body: HttpReply["body"]; readonly signal: AbortSignal },
  payer: Payer,
  log: Log,
): Response {
  if (payer.needsDeliveryAck() && body !== null) {
    const onEnd = (delivered: boolean) => void closeCall(payer, delivered, log);
    const confirmed =
      typeof body === "string"
        ? onResponseSent(response, body, onEnd)
        : onStreamClosed(response, body, onEnd);
    cancelUnread(confirmed, signal);
    return confirmed;
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

/** Cancels an unread body when its caller leaves: Next drops the response of a closed connection as it is. */
function cancelUnread({ body }: Response, signal: AbortSignal): void {
  const cancel = () => {
    if (body !== null && !body.locked) void body.cancel();
  };
  if (signal.aborted) cancel();
  else signal.addEventListener("abort", cancel, { once: true });
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
