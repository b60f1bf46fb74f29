import { watchStream } from "../watch-stream";

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
  const watched = watchStream(body, (end) => report(end === "complete"));
  return new Response(watched, { status, statusText, headers });
}
