"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { createSerializer, type inferParserType, type UrlKeys, useQueryStates } from "nuqs";
import type { MouseEvent } from "react";

type Parsers = Parameters<typeof createSerializer>[0];

/**
 * Returns the fields of the URL, a function that changes some of them without a request to the server, and links that do.
 * Components that call it are in a `NuqsAdapter`.
 */
export function useUrlState<Fields extends Parsers>(parsers: Fields, urlKeys: UrlKeys<Fields> = {}) {
  type Change = Partial<inferParserType<Fields>>;
  const path = usePathname();
  const params = useSearchParams();
  const [fields, changeFields] = useQueryStates(parsers, { urlKeys });
  const serialize = createSerializer(parsers, { urlKeys });
  const change = (values: Change): void => void changeFields(values);
  const linkTo = (values: Change) => ({
    href: serialize(`${path}?${params}`, { ...fields, ...values }),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      change(values);
    },
  });
  return { fields, change, linkTo };
}
