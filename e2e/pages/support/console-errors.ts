import type { Page } from "@playwright/test";

/**
 * Collects from now on what the browser complains about on the page: violations of its policy, errors of scripts and
 * in the console. What a page cannot fetch (a wallet that is unknown, say) is no error.
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
