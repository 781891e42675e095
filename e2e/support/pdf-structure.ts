/** Element of a PDF's structure tree. */
export interface PdfTag {
  /** Standard type, such as `H1`, `Figure` or `TH`. */
  type: string;
  /** Alternative text; null for none. */
  alt: string | null;
  tags: PdfTag[];
}

/** Properties of a PDF that assistive technology reads in addition to the text. */
export interface PdfStructure {
  isTagged: boolean;
  /** Language of the document, such as `es`; null when the PDF does not state one. */
  language: string | null;
  title: string | null;
  root: PdfTag;
}

/** Decodes a PDF string, which is in UTF-16 or PDFDocEncoding. */
function textOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  const bytes = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(
        written
          .slice(1, -1)
          .replace(/\\([0-7]{1,3}|.)/gs, (_, one) =>
            /^[0-7]/.test(one) ? String.fromCharCode(Number.parseInt(one, 8)) : one,
          ),
        'latin1',
      );
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Matches a string, in parentheses or as hexadecimal digits. */
const string = String.raw`(\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>)`;
const entry = (body: string, name: string) => textOf(new RegExp(`/${name}\\s*${string}`).exec(body)?.[1]);
const reference = (body: string, name: string) => new RegExp(`/${name}\\s+(\\d+)\\s+0\\s+R`).exec(body)?.[1];

/**
 * Reads the structure of a PDF that Chromium or pdfkit has generated; neither compresses the objects in the PDF.
 * @throws Error when there is no structure tree
 */
export function pdfStructure(pdf: Buffer): PdfStructure {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(?<=^|\n)(\d+) 0 obj\b([\s\S]*?)endobj/g))
    objects.set(id, body);
  const named = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const find = (part: RegExp) => [...objects.values()].find((body) => part.test(body)) ?? '';
  const catalog = find(/\/Type\s*\/Catalog\b/);
  const top = reference(catalog, 'StructTreeRoot');
  if (top === undefined) throw new Error('the PDF has no structure tree');
  const kids = (body: string): string[] => {
    const [, list = ''] = /\/K\s*(\[[\s\S]*?\]|\d+\s+0\s+R)/.exec(body) ?? [];
    return [...list.matchAll(/(\d+)\s+0\s+R/g)].map(([, id = '']) => id);
  };
  const read = (id: string): PdfTag[] => {
    const body = named(id);
    const type = /<<\s*(?:\/Type\s*\/StructElem\s*)?\/S\s*\/(\w+)/.exec(body)?.[1];
    return type === undefined ? [] : [{ type, alt: entry(body, 'Alt'), tags: kids(body).flatMap(read) }];
  };
  return {
    isTagged: /\/MarkInfo\s*<<[^>]*\/Marked\s+true/.test(catalog),
    language: entry(catalog, 'Lang'),
    title: entry(find(/\/Title\s*[(<][\s\S]*\/Producer|\/Producer[\s\S]*\/Title/), 'Title'),
    root: { type: 'Root', alt: null, tags: kids(named(top)).flatMap(read) },
  };
}

/** Returns all elements of these types, in reading order. */
export function tagsOf(tag: PdfTag, types: RegExp): PdfTag[] {
  return tag.tags.flatMap((one) => [...(types.test(one.type) ? [one] : []), ...tagsOf(one, types)]);
}
