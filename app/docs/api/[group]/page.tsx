import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { PageInput } from "@/app/page-input";
import { ReferenceGroup } from "@/components/docs/api-reference";
import { readLanguage } from "@/components/docs/reference-path";
import { readReference } from "../read-reference";

export const dynamic = "force-dynamic";

type GroupPageProps = PageInput<{ readonly group: string }>;

export async function generateMetadata({ params }: GroupPageProps): Promise<Metadata> {
  const { group: slug } = await params;
  const group = (await readReference()).groups.find((entry) => entry.slug === slug);
  if (group === undefined) return { title: "Page not found" };
  return {
    title: `${group.name} · API reference`,
    description: group.description,
    alternates: { canonical: `/docs/api/${slug}` },
  };
}

export default async function ReferenceGroupPage({ params, searchParams }: GroupPageProps) {
  const { group: slug } = await params;
  const reference = await readReference();
  const group = reference.groups.find((entry) => entry.slug === slug);
  if (group === undefined) notFound();
  return (
    <ReferenceGroup reference={reference} group={group} language={readLanguage((await searchParams).lang)} />
  );
}
