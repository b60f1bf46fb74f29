import type { Page } from "@playwright/test";

/**
 * Collects from now on what the browser complains about on the page: violations of its policy, errors of scripts and
 * in the console. What a page cannot fetch (a wallet that is unknown, say) is no complaint.
 */
export async function collectComplaints(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  await page.exposeFunction("complain", (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      Reflect.get(window, "complain")(`${effectiveDirective}: ${blockedURI} at ${sourceFile}:${lineNumber}`);
    });
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(message.text());
    }
  });
  return complaints;
}
