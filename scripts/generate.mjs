/**
 * Writes the sources that are generated, where they are missing or stale: after every install, before types are checked,
 * and before the client is packed. An install for production has no need of them, since the build holds them.
 */
import { canBuild } from "./steps/build-product.mjs";
import { generateClientTypes, generateDatabaseClient } from "./steps/generate-sources.mjs";

if (canBuild()) {
  if (!(await generateDatabaseClient())) process.exit(1);
  await generateClientTypes();
}
