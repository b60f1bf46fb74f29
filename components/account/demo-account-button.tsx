"use client";

import { lazyView } from "@/components/ui/lazy-view";

/** Its code loads on pages that show it. */
export const DemoAccountButton = lazyView(() => import("@/components/account/demo-account-view"));
