export const dynamic = "force-dynamic";

/** Says that the process answers; whether what it needs is there is another question. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
