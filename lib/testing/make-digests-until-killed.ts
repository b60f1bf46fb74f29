import { createLog } from "@/lib/config/log";
import { openDatabase } from "@/lib/db/database";
import { DigestWorker } from "@/lib/watching/digest-worker";

/**
 * A process that makes due digests and sends none, which the test kills. The arguments are the database URL and the
 * time in unix milliseconds; it prints a line when all digests are made.
 */
const url = process.argv[2] ?? "";
const now = Number(process.argv[3]);
const database = { ...openDatabase(url), clock: { now: () => now } };
await new DigestWorker({ database, siteUrl: "https://lens.example", log: createLog("silent") }).poll();
process.stdout.write("made\n");
// Keeps the process alive.
setInterval(() => undefined, 1_000);
