import type { Page } from "@playwright/test";

/**
 * Answers `state` for the jobs that the page asks for until the returned function is called: an analysis can be over in
 * an instant.
 */
export async function holdJobs(page: Page, state: object): Promise<() => void> {
  let isHeld = true;
  await page.route("**/api/v1/jobs/*", (route) =>
    isHeld ? route.fulfill({ json: state }) : route.continue(),
  );
  return () => {
    isHeld = false;
  };
}
