import type { TextSource } from "./endpoint";

/** Time in which a client must take the next part. A stream that is not read holds a history in memory. */
const MAX_STALL_MS = 60_000;

interface TextStreamOptions {
  readonly onFailure: (error: unknown) => void;
  readonly maxStallMs?: number;
}

/**
 * Returns a response body that computes each part when the client has taken the previous one. Closes the
 * source at its end, when the client leaves, and when it takes nothing for `maxStallMs`. A failure breaks the
 * connection, so that the client does not take a part for the whole.
 */
export function streamText(
  source: TextSource,
  { onFailure, maxStallMs = MAX_STALL_MS }: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  let isOpen = true;
  const close = () => {
    isOpen = false;
    clearTimeout(stalled);
    source.close();
  };
  const expectRead = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    stalled = setTimeout(() => {
      close();
      controller.error(new Error("the client takes nothing"));
    }, maxStallMs).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: expectRead,
      async pull(controller) {
        clearTimeout(stalled);
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
