"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface DownloadButtonProps {
  readonly name: string;
  readonly make: () => string | Promise<string>;
  readonly children: ReactNode;
}

export function DownloadButton({ name, make, children }: DownloadButtonProps) {
  const save = async () => {
    const url = URL.createObjectURL(new Blob([await make()], { type: "text/csv;charset=utf-8" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
  };
  return <Button onClick={save}>{children}</Button>;
}
