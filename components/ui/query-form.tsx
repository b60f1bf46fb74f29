"use client";

import { type ComponentProps, useEffect, useRef } from "react";

/**
 * Form of a page's query. Empty fields are omitted from the link; without scripts they are in it and have no effect.
 */
export function QueryForm(props: Omit<ComponentProps<"form">, "ref" | "method">) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const end = new AbortController();
    form.current?.addEventListener("formdata", omitEmpty, { signal: end.signal });
    return () => end.abort();
  }, []);
  return <form ref={form} {...props} />;
}

function omitEmpty({ formData }: FormDataEvent): void {
  for (const [name, value] of Array.from(formData)) if (value === "") formData.delete(name);
}
