import type { Page } from "@playwright/test";

/**
 * Collects errors of the page from now on: violations of its policy, errors of scripts and of the console.
 * Failed requests, such as for an unknown wallet, are not errors.
 */
export async function collectConsoleErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => errors.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      Reflect.get(
        window,
        "reportViolation",
      )(`${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      errors.push(message.text());
    }
  });
  return errors;
}
