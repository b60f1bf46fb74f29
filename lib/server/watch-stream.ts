/** `complete`: at the end. `failed`: by its source. `canceled`: by its reader. */
export type StreamEnd = "complete" | "failed" | "canceled";

/** Returns `stream` and calls `onEnd` when it ends, with the number of parts that its reader has requested. */
export function watchStream(
  stream: ReadableStream<Uint8Array>,
  onEnd: (end: StreamEnd, requested: number) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let requested = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        requested += 1;
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
          onEnd("complete", requested);
        } catch (error) {
          controller.error(error);
          onEnd("failed", requested);
        }
      },
      async cancel(reason) {
        onEnd("canceled", requested);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
