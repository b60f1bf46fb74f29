import { expect, type Locator } from "@playwright/test";

/** Waits until scripts listen to a control of the page: what is done to it before is lost, or done by the browser alone. */
export async function untilListening(control: Locator): Promise<void> {
  // React keeps what a node listens to in a property of the node, from the moment on that it has taken it over.
  const listens = () =>
    control.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")));
  await expect.poll(listens, { intervals: [20, 50, 100] }).toBe(true);
}

/** Clicks a button as soon as scripts listen to it, and once, for what a second click would undo. */
export async function clickOnce(button: Locator): Promise<void> {
  await untilListening(button);
  await button.click();
}
