"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { PendingBar } from "@/components/ui/pending-bar";

interface FilterFormProps {
  readonly action: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Form of filters in the address. A changed field applies at once, and empty fields are not written. Without scripts it
 * is sent by its button, and a select that was changed before scripts ran applies once they do. The focus stays in the
 * field, even if the new page renders it again.
 */
export function FilterForm({ action, className, children }: FilterFormProps) {
  const router = useRouter();
  const search = useSearchParams().toString();
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<string | null>(null);
  const [isPending, startTransition] = useTransition();

  useEffect(() => {
    const element = form.current;
    // React's own change event of a text field occurs at every key.
    const apply = () => element?.requestSubmit();
    element?.addEventListener("change", apply);
    if ([...(element?.querySelectorAll("select") ?? [])].some(isChanged)) apply();
    return () => element?.removeEventListener("change", apply);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are rendered anew with another address.
  useEffect(() => {
    const name = focused.current;
    focused.current = null;
    if (name === null || document.activeElement !== document.body) return;
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }, [search]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const active = document.activeElement;
    const isField = active !== null && event.currentTarget.contains(active);
    focused.current = isField ? active.getAttribute("name") : null;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value !== "") fields.append(name, value);
    }
    const query = fields.toString();
    startTransition(() => router.push(query === "" ? action : `${action}?${query}`, { scroll: false }));
  };

  return (
    // Fields restored by the browser at "back" would count as changed.
    <form ref={form} action={action} onSubmit={submit} className={className} autoComplete="off">
      {children}
      {isPending && <PendingBar />}
    </form>
  );
}

function isChanged({ options }: HTMLSelectElement): boolean {
  return [...options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
}
