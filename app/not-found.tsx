import type { Metadata } from "next";
import { Link } from "@/components/ui/link";

export const metadata: Metadata = { title: "Page not found", description: "This page does not exist." };

export default function NotFound() {
  return (
    <section className="py-10">
      <h1 className="text-xl font-semibold">Page not found</h1>
      <p className="mt-2 text-muted">
        <Link href="/" className="text-link">
          Search for a wallet
        </Link>{" "}
        instead.
      </p>
    </section>
  );
}
