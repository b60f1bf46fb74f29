import { CopyButton } from "@/components/ui/copy-button";

export function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <div className="flex items-start gap-2 rounded-md border border-line bg-ground py-1 pr-1 pl-3">
      <pre className="figure min-w-0 flex-1 py-1 text-sm whitespace-pre-wrap wrap-anywhere">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} name={name} />
    </div>
  );
}
