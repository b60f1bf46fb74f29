/**
 * `npm run audit`: known vulnerabilities of shipped packages. `npm run --silent sbom`: their bill of
 * materials, as CycloneDX. Arguments go to npm: `npm run audit -- --audit-level=high`.
 */
import { inspectShipped } from "./steps/inspect-shipped.mjs";
import { fail } from "./steps/run.mjs";

const COMMANDS = { audit: ["audit"], sbom: ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"] };

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) fail(`specify a command: ${Object.keys(COMMANDS).join(" or ")}`);
process.exit((await inspectShipped([...command, ...args])) ?? 1);
