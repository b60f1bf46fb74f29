import { Settings } from "@/lib/config/settings";

/**
 * Every setting, empty, which counts as unset: what is configured on this machine is not what is tested. The market of the
 * demo chain stands still, so that a test finds what it found before.
 */
export const UNSET_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(Settings.shape).map((name) => [name, ""])),
  DEMO_LIVE: "false",
};
