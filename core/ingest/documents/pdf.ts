import { getDocumentProxy } from "unpdf";
import { checkBound } from "./bounds.ts";
import type { TextRun } from "./line.ts";

/** The words of a PDF file by page, with their places. Throws what the library throws for a file that it cannot read. */
export async function runsOfPdf(bytes: Uint8Array): Promise<TextRun[][]> {
  const file = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,

    stopAtErrors: false,
  });
  checkBound(file.numPages, "pages");
  const pages: TextRun[][] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    await page.getOperatorList().catch(() => undefined);
    pages.push(
      items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , left = 0, baseline = 0] = item.transform as number[];
        return [
          {
            left,
            top: height - baseline,
            width: item.width,
            size: item.height,
            isBold: isBoldFace(page, item.fontName),
            text: item.str,
          },
        ];
      }),
    );
    page.cleanup();
  }
  await file.loadingTask.destroy();
  return pages;
}

/** Says whether a face is bold by its name in the file, which the library has once the page has been worked through. */
function isBoldFace(page: { readonly commonObjs: { has(id: string): boolean; get(id: string): unknown } }, id: string) {
  if (!page.commonObjs.has(id)) return false;
  const face = page.commonObjs.get(id) as { readonly name?: string; readonly bold?: boolean; readonly black?: boolean };
  return face.bold === true || face.black === true || /bold|black|heavy|semib/i.test(face.name ?? "");
}
