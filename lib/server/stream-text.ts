import type { Log } from "@/lib/config/log";
import type { Charge, Payer } from "./auth/principal";
import type { HttpReply } from "./build-response";
import type { StreamedResult, TextSource } from "./endpoint";
import type { UseCases } from "./use-cases";

/**
 * Time for which a client may take nothing, over the whole stream: it holds a history in memory. Each part that the
 * client takes adds time, up to the first value, so a stream of any length ends, and slow connections read it whole.
 */
const MAX_STALL_MS = 60_000;
const ADDED_MS = 5_000;

interface TextStreamOptions {
  readonly onFailure: (error: unknown) => void;
  readonly maxStallMs?: number;
}

/**
 * Returns a response body that computes each part when the client has taken the previous one. Closes the
 * source at its end, when the client leaves, and when it is too slow (`maxStallMs`). A failure breaks the
 * connection, so that the client does not take a part for the whole.
 */
export function streamText(
  source: TextSource,
  { onFailure, maxStallMs = MAX_STALL_MS }: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  let isOpen = true;
  let leftMs = maxStallMs;
  let waitsSince = 0;
  const close = () => {
    isOpen = false;
    clearTimeout(stalled);
    source.close();
  };
  const expectRead = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    waitsSince = performance.now();
    stalled = setTimeout(() => {
      close();
      controller.error(new Error("the client is too slow"));
    }, leftMs).unref();
  };
  const noteRead = () => {
    clearTimeout(stalled);
    leftMs = Math.min(maxStallMs, leftMs - (performance.now() - waitsSince) + ADDED_MS);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: expectRead,
      async pull(controller) {
        noteRead();
        try {
          const text = await source.next();
          if (!isOpen) return;
          if (text === null) {
            close();
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(text));
          expectRead(controller);
        } catch (error) {
          if (!isOpen) return;
          close();
          onFailure(error);
          controller.error(error);
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

interface StreamedCall {
  readonly payer: Payer;
  readonly requestId: string;
  readonly useCases: UseCases;
  readonly log: Log;
}

/**
 * Settles a streamed reply before its first byte. It is not stored: after a payment without a delivery, the
 * same request computes it again.
 */
export async function settleStream(
  { status, headers, stream, delivered = [] }: StreamedResult,
  { payer, requestId, useCases, log }: StreamedCall,
  charge: Charge,
): Promise<HttpReply> {
  try {
    await payer.settle(charge, null);
  } catch (error) {
    stream.close();
    throw error;
  }
  useCases.noteDelivery(payer.owner, delivered);
  const onFailure = (err: unknown) => log.error({ requestId, err }, "a streamed answer broke off");
  return { status, headers, body: streamText(stream, { onFailure }) };
}
