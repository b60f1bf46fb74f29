/**
 * `npm run audit`: the known vulnerabilities of what ships. `npm run --silent sbom`: the bill of it, as CycloneDX. Arguments
 * go to npm: `npm run audit -- --audit-level=high`.
 */
import { inspectShipped } from "./steps/inspect-shipped.mjs";
import { fail } from "./steps/run.mjs";

const COMMANDS = { audit: ["audit"], sbom: ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"] };

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) fail(`say which: ${Object.keys(COMMANDS).join(" or ")}`);
process.exit((await inspectShipped([...command, ...args])) ?? 1);
