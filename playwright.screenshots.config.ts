import { defineConfig } from "@playwright/test";
import config from "./playwright.config";

/** `npm run screenshots`: images of the main pages, for reviews and for the README. */
export default defineConfig({ ...config, testDir: "e2e/gallery", testIgnore: [], workers: 1 });
