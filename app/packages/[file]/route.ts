import { readFile } from "node:fs/promises";
import path from "node:path";
import { refuseDownload } from "@/app/download-response";
import { AppError } from "@/lib/config/errors";
import { PACKAGE_FILES } from "@/lib/server/docs/packages";

/** Serves the packages of this version, which `npm run build` packs. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ readonly file: string }> },
): Promise<Response> {
  const { file } = await params;
  try {
    return new Response(await readPackage(file), {
      headers: { "Content-Type": "application/gzip", "Cache-Control": "public, max-age=300" },
    });
  } catch (error) {
    return refuseDownload(error, "the file of a package failed");
  }
}

const FILES: readonly string[] = Object.values(PACKAGE_FILES);

async function readPackage(file: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!FILES.includes(file)) {
    throw new AppError("not_found", `This server offers the packages ${FILES.join(" and ")}.`);
  }
  try {
    return Uint8Array.from(await readFile(path.resolve(".next/packages", file)));
  } catch (error) {
    throw new AppError(
      "not_found",
      "This server was started without a build, which packs the packages.",
      {},
      error,
    );
  }
}
