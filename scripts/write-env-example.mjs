/** `npm run env-example`: renders `.env.example` and docs/settings.md from the schema of the settings. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderEnvExample, renderSettingsPage } from "./steps/render-settings.mjs";
import { ROOT } from "./steps/run.mjs";

writeFileSync(path.join(ROOT, ".env.example"), renderEnvExample());
writeFileSync(path.join(ROOT, "docs/settings.md"), renderSettingsPage());
