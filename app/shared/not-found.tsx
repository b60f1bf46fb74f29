import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { OWN_RESULT_DAYS } from "@/lib/jobs/rules/jobs";

export const metadata: Metadata = { title: "No shared result", description: "This link shows no result." };

export default function NoSharedResult() {
  return (
    <section className="py-10">
      <h1 className="text-xl font-semibold">This link shows no result</h1>
      <p className="mt-2 max-w-prose text-muted">
        Its owner no longer shares it, or the result is older than {OWN_RESULT_DAYS} days. Ask the owner for a
        new link, or{" "}
        <Link href="/" className="text-link">
          search for a wallet
        </Link>
        .
      </p>
    </section>
  );
}
