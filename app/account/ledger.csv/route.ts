import { currentSession } from "@/app/current-session";
import { csvResponse, refuseDownload } from "@/app/download-response";
import { listLedgerEntries } from "@/lib/billing/ledger-lines";
import { container } from "@/lib/composition/container";
import { type CsvValue, formatCsv } from "@/lib/runtime/rules/format-csv";

const BATCH = 1_000;
const HEAD = ["id", "at", "credits", "kind", "reason", "requestId", "jobId", "keyId"] as const;

export async function GET(): Promise<Response> {
  const session = await currentSession();
  if (session === null) return new Response("Sign in first.\n", { status: 401 });
  try {
    await container().pages.admitAccount(session.userId);
  } catch (error) {
    return refuseDownload(error, "the file of a ledger failed");
  }
  return csvResponse(toStream(readLines(session.userId)), "ledger.csv");
}

async function* readLines(userId: string): AsyncGenerator<string> {
  yield formatCsv([HEAD]);
  let beforeId: bigint | null = null;
  for (;;) {
    const entries = await listLedgerEntries(container().ports, userId, { limit: BATCH, before: beforeId });
    yield formatCsv(entries.map((entry) => HEAD.map((name): CsvValue => entry[name])));
    const oldestEntry = entries.at(-1);
    if (oldestEntry === undefined || entries.length < BATCH) return;
    beforeId = BigInt(oldestEntry.id);
  }
}

function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
