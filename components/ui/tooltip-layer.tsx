"use client";

import { useEffect, useRef } from "react";
import { attachTooltip } from "@/components/ui/attach-tooltip";

/** The tooltip of every element with `data-tip`. Used once, in the layout. */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current === null ? undefined : attachTooltip(tip.current)), []);
  return <div ref={tip} popover="manual" role="tooltip" className="tooltip" />;
}
