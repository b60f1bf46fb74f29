/**
 * Returns `response` with a body that reports its delivery once: true when the server has consumed it, false
 * when the client has disconnected. `callbacks` may grow until then.
 */
export function onResponseDelivered(
  response: Response,
  tellers: readonly ((hasLeft: boolean) => void)[],
): Response {
  const { body, status, statusText, headers } = response;
  let isTold = false;
  const tell = (hasLeft: boolean) => {
    if (isTold) return;
    isTold = true;
    for (const each of tellers) each(hasLeft);
  };
  if (body === null) {
    tell(true);
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          controller.close();
          tell(true);
        } catch (error) {
          tell(false);
          controller.error(error);
        }
      },
      async cancel(reason) {
        tell(false);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}
