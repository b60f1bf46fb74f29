/**
 * `response` with its text as a stream that tells once: true when all of it was taken by the server, false when the
 * caller has gone before.
 */
export function onResponseSent(response: Response, text: string, tell: (hasLeft: boolean) => void): Response {
  let isTaken = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isTaken) {
          controller.close();
          tell(true);
          return;
        }
        isTaken = true;
        controller.enqueue(new TextEncoder().encode(text));
      },
      cancel: () => tell(false),
    },
    { highWaterMark: 0 },
  );
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
