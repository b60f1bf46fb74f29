import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { listenForEvents, type SentEvent } from "./listen-for-events";

/** Receives webhooks on this machine; closed after the test. */
export async function startTarget(answer: (response: ServerResponse, sent: SentEvent) => void) {
  const { port, sent, close } = await listenForEvents(answer);
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}/hook?of=test`, port, sent };
}
