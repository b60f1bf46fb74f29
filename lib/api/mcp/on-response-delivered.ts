/**
 * Returns `response` with a body that reports its delivery once: true when the server has consumed it, false
 * when the client has disconnected. `callbacks` may grow until then.
 */
export function onResponseDelivered(
  response: Response,
  callbacks: readonly ((delivered: boolean) => void)[],
): Response {
  const { body, status, statusText, headers } = response;
  let isReported = false;
  const report = (delivered: boolean) => {
    if (isReported) return;
    isReported = true;
    for (const each of callbacks) each(delivered);
  };
  if (body === null) {
    report(true);
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
          report(true);
        } catch (error) {
          report(false);
          controller.error(error);
        }
      },
      async cancel(reason) {
        report(false);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(watched, { status, statusText, headers });
}
