import { createLog } from "@/lib/config/log";
import { openDatabase } from "@/lib/db/database";
import { createDigests } from "@/lib/watching/digests";
import { DigestMaking } from "@/lib/watching/make-digests";

/**
 * A process that makes due digests and sends none, which the test kills. The arguments are the database URL and the
 * time in unix milliseconds; it prints a line when all digests are made.
 */
const [url = "", now = "0"] = process.argv.slice(2);
const digests = createDigests(openDatabase(url), "https://lens.example");
await new DigestMaking({ digests, clock: { now: () => Number(now) }, log: createLog("silent") }).poll();
process.stdout.write("made\n");
// Keeps the process alive.
setInterval(() => undefined, 1_000);
