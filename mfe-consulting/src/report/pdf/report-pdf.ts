import type { Language } from '@portals/contracts/constants';
import PDFDocument from 'pdfkit';
import type { FontFiles } from './faces';
import { PdfWriter } from './pdf-writer';

export interface WrittenPdf {
  file: Blob;
  replaced: string[];
}

export interface PdfDetails {
  title: string;
  author: string;
  language: Language;
}

/** Milliseconds of work after which the page gets a turn. */
const sliceMs = 30;

/** Returns a function that lets the browser draw and answer once a slice of work is over. Timers of hidden pages would take a second each. */
function slices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (document.hidden || performance.now() - began < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  };
}

/** Renders an invisible copy of an element in light colours at the width of paper, while `read` reads its styles. */
async function onPaper<T>(element: Element, read: (copy: Element) => Promise<T>): Promise<T> {
  const paper = document.createElement('div');
  paper.dataset.theme = 'light';
  paper.style.cssText =
    'position:fixed;inset:0 auto auto 0;width:44rem;height:0;overflow:hidden;visibility:hidden';
  paper.inert = true;
  const copy = element.cloneNode(true) as Element;
  paper.append(copy);
  document.body.append(paper);
  try {
    return await read(copy);
  } finally {
    paper.remove();
  }
}

/**
 * Returns the displayed report as an accessible PDF (PDF/UA-1, ISO 14289-1), tagged, with bookmarks and embedded fonts, and a list of the
 * characters that were replaced because its fonts lack them.
 * @param report the element with `data-report`
 */
export async function reportPdf(
  report: Element,
  fonts: FontFiles,
  { title, author, language }: PdfDetails,
): Promise<WrittenPdf> {
  const file = new PDFDocument({
    ...{ size: 'A4', margins: { top: 57, right: 57, bottom: 62, left: 57 }, bufferPages: true },
    // The type definitions do not include the PDF/UA subset yet.
    ...{ subset: 'PDF/UA' as 'PDF/A-1', pdfVersion: '1.7', tagged: true, displayTitle: true, lang: language },
    // A default font would be opened anew each time that one with the same content is chosen under its registered name.
    font: null as unknown as string,
    info: { Title: title, Author: author },
  });
  const chunks: BlobPart[] = [];
  file.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => file.once('end', resolve));
  const replaced = await onPaper(report, async (copy) => {
    const writer = new PdfWriter(file, fonts, slices());
    for (const part of copy.children) {
      if (part.localName === 'header') await writer.cover(part);
      else await writer.section(part);
    }
    writer.root.end();
    writer.numbers();
    return [...writer.replaced];
  });
  file.end();
  await ended;
  return { file: new Blob(chunks, { type: 'application/pdf' }), replaced };
}
