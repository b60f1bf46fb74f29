"use client";

import { BUTTON_STYLE } from "@/components/ui/button-style";

interface PageErrorProps {
  readonly error: Error & { readonly digest?: string };
  readonly retry: () => void;
}

/** The log contains the error under the same digest. */
export default function PageError({ error, retry }: PageErrorProps) {
  return (
    <section className="py-10">
      <h1 className="text-xl font-semibold">Something went wrong on our side</h1>
      <p className="mt-2 text-muted">
        This page could not be shown.
        {error.digest !== undefined && (
          <>
            {" "}
            The log has it as <span className="figure">{error.digest}</span>.
          </>
        )}
      </p>
      <button type="button" onClick={retry} className={`mt-5 ${BUTTON_STYLE.quiet}`}>
        Try again
      </button>
    </section>
  );
}
