/** Response of a scripted server, JSON by default. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Stream to send instead of a text. */
  readonly body?: ReadableStream<Uint8Array>;
}

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Creates a fetch that returns one response after the other and records requests and waits. */
export function scriptFetch(...answers: readonly (Scripted | Error)[]) {
  const sent: RecordedCall[] = [];
  const waited: number[] = [];
  const left = [...answers];
  const fakeFetch: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const request = new Request(input, init);
    const text = await request.text();
    const { pathname, search } = new URL(request.url);
    sent.push({
      method: request.method,
      path: `${pathname}${search}`.replace("/api/v1", ""),
      headers: request.headers,
      body: text === "" ? undefined : JSON.parse(text),
    });
    const answer = left.shift() ?? new Error("one request more than the script has answers");
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {}, json, text: raw, body = raw ?? JSON.stringify(json) } = answer;
    return new Response(status === 204 ? null : body, { status, headers });
  };
  const sleep = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    waited.push(ms);
  };
  return { fetch: fakeFetch, sleep, sent, waited, unused: left };
}
