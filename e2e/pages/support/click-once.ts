import { expect, type Locator } from "@playwright/test";

/**
 * Waits until scripts listen to a control of the page. Earlier actions are lost, or performed by the browser
 * alone.
 */
export async function untilListening(control: Locator): Promise<void> {
  // React stores the listeners of a node in a property of the node when it hydrates the node.
  const listens = () =>
    control.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(listens, { intervals: [20, 50, 100] }).toBe(true);
}

/** Clicks a button once when scripts listen to it, for buttons whose second click reverts the first. */
export async function clickOnce(button: Locator): Promise<void> {
  await untilListening(button);
  await button.click();
}
