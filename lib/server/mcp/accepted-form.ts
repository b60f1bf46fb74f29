import { z } from "zod";

/** Media types of responses to MCP messages. */
export const JSON_TYPE = "application/json";
export const STREAM_TYPE = "text/event-stream";

/** Form of a response: `any` is that of the SDK. */
export type AcceptedForm = "any" | "json" | "stream";

/**
 * Returns the form that a client accepts (RFC 9110, section 12.5.1), or null if it accepts neither. The SDK requires both names in the
 * header. A stream is for calls of tools, which report progress, and for clients that accept nothing else.
 */
export function findAcceptedForm(accept: string | null, isCall: boolean): AcceptedForm | null {
  const ranges = parseRanges(accept);
  if (accepts(ranges, JSON_TYPE)) return isCall && ranges.get(STREAM_TYPE) === true ? "any" : "json";
  return accepts(ranges, STREAM_TYPE) ? "stream" : null;
}

/** Returns the response in the accepted form. Notifications have no place in JSON and are omitted. */
export async function convertResponse(response: Response, form: AcceptedForm): Promise<Response> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  if (form === "json" && type.startsWith(STREAM_TYPE)) {
    return Response.json(findReply(await response.text()), { status });
  }
  if (form === "stream" && type.startsWith(JSON_TYPE) && status === 200) {
    const frame = `event: message\ndata: ${JSON.stringify(await response.json())}\n\n`;
    return new Response(frame, { status, headers: { "Content-Type": STREAM_TYPE } });
  }
  return response;
}

/** Accepted ranges in lower case, and whether their quality is above 0; a missing header accepts everything. */
function parseRanges(accept: string | null): ReadonlyMap<string, boolean> {
  if (accept === null || accept.trim() === "") return new Map([["*/*", true]]);
  const ranges = accept.toLowerCase().split(",");
  return new Map(
    ranges.map((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
      return [name, !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))];
    }),
  );
}

/** The most specific range decides. */
function accepts(ranges: ReadonlyMap<string, boolean>, type: string): boolean {
  const group = `${type.slice(0, type.indexOf("/"))}/*`;
  return ranges.get(type) ?? ranges.get(group) ?? ranges.get("*/*") ?? false;
}

/** A reply has the id of its message; a notification and a request of the server have a method. */
const Reply = z.looseObject({ id: z.unknown(), method: z.undefined().optional() });

/** Returns the reply of a stream of JSON-RPC messages; throws if the stream ended without it. */
function findReply(stream: string): unknown {
  for (const line of stream.split("\n")) {
    const reply = line.startsWith("data: ") ? Reply.safeParse(JSON.parse(line.slice(6))) : null;
    if (reply?.success) return reply.data;
  }
  throw new Error("a stream of MCP ended without a reply");
}
