import type { PriceList } from "@walletlens/contract/pricing";
import { Fragment } from "react";
import type { GuideAddresses } from "@/components/docs/guide-samples";
import { type Guide, listGuides } from "@/components/docs/list-guides";
import { PriceTable } from "@/components/docs/price-table";
import { Prose } from "@/components/docs/prose";
import { LANGUAGE_NAMES, type ReferenceQuery } from "@/components/docs/reference-path";
import { CodeBlock } from "@/components/ui/code-block";
import { Link } from "@/components/ui/link";
import { Segments } from "@/components/ui/segments";

/** Languages of the samples. */
const GUIDE_LANGUAGES = ["curl", "typescript", "python"] as const;

interface GuidesProps extends ReferenceQuery {
  readonly site: string;
  readonly prices: PriceList;
  readonly addresses: GuideAddresses;
}

export function Guides({ site, prices, addresses, language }: GuidesProps) {
  const label = LANGUAGE_NAMES[language];
  const guides = listGuides(site, addresses);
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">Guides</h1>
      <p className="mt-2 text-muted text-pretty">
        For all endpoints, fields and errors, see the{" "}
        <Link href="/docs/api" className="text-link">
          API reference
        </Link>
        .
      </p>
      <div className="mt-4 flex">
        <Segments
          name="Language of the examples"
          segments={GUIDE_LANGUAGES.map((one) => ({
            name: LANGUAGE_NAMES[one],
            href: one === "curl" ? "/docs" : `/docs?lang=${one}`,
            isCurrent: one === language,
          }))}
        />
      </div>
      {guides.map((guide, index) => (
        <Fragment key={guide.id}>
          <GuideSection guide={guide} shown={label} />
          {index === 0 && (
            <div className="mt-10">
              <PriceTable prices={prices} />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}

interface GuideSectionProps {
  readonly guide: Guide;
  /** Name of the language to show. If the guide has no sample in it, all samples are shown. */
  readonly shown: string;
}

function GuideSection({ guide: { id, title, samples, text }, shown }: GuideSectionProps) {
  const chosen = samples.filter(({ name }) => name === shown);
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="scroll-mt-6 text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-2 text-muted text-pretty">
        <Prose text={text} />
      </p>
      <div className="mt-4 grid gap-4">
        {(chosen.length > 0 ? chosen : samples).map(({ name, code }) => (
          <div key={name}>
            <h3 className="mb-1 text-sm text-muted">{name}</h3>
            <CodeBlock name={`${title}: ${name}`} code={code} />
          </div>
        ))}
      </div>
    </section>
  );
}
