import { expect, type Locator } from "@playwright/test";

/** Clicks a button as soon as scripts listen to it, and once, for what a second click would undo. */
export async function clickOnce(button: Locator): Promise<void> {
  // React keeps what a node listens to in a property of the node, from the moment on that it has taken it over.
  const listens = () =>
    button.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(listens).toBe(true);
  await button.click();
}
