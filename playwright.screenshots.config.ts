import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

/** `npm run screenshots`: pictures of the main pages, for a look at a change and for the README. */
export default defineConfig({ ...config, testDir: "e2e/gallery", testIgnore: [], workers: 1 });
