import { startEmbeddedPostgres } from "../embedded-postgres";

/** Starts the embedded PostgreSQL of a folder, prints one line, and waits for SIGKILL. */
const [folder = ""] = process.argv.slice(2);
const { adopted } = await startEmbeddedPostgres(folder, { fsync: "off" });
console.log(adopted ? "adopted" : "started");
setInterval(() => undefined, 60_000);
