import { Settings } from "@/lib/config/settings";

/**
 * Every setting with an empty value, which counts as unset, so that settings of this machine have no effect.
 * The market of the demo chain makes no new trades, so results do not change during tests.
 */
export const UNSET_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ""])),
  DEMO_LIVE: "false",
};
