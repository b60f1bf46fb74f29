import { startEmbeddedPostgres } from "../embedded-postgres";

/** Starts the embedded PostgreSQL of the folder that is named, says so in one line, and waits to be killed. */
const [folder = ""] = process.argv.slice(2);
const { adopted } = await startEmbeddedPostgres(folder, { fsync: "off" });
console.log(adopted ? "adopted" : "started");
setInterval(() => undefined, 60_000);
