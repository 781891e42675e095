import { themes } from '@portals/ui/tokens';
import { type Face, type FontFiles, type FontTables, facesOf, keepOutlines } from './faces';
import { drawSvg, heightOf } from './pdf-drawing';
import { frameOf, isDrawing, isInline, isSkipped, type Run, runsOf, trimmed } from './runs';

type Document = PDFKit.PDFDocument;
type Tag = ReturnType<Document['struct']>;
type TagType = Parameters<Document['struct']>[0];
type Outline = Document['outline'];

const { light } = themes;
const lineHeight = 1.45;
const textSize = 10.5;
/** Maximum width of a drawing, in points. */
const drawingWidth = 260;

interface TextStyle {
  size: number;
  face: Face;
  color: string;
  after: number;
}

const plain: TextStyle = { size: textSize, face: 'text', color: light.text, after: 6 };
/** Text styles: `small` inside drawings, `entry` in the table of contents, `note` for the note below a drawing. */
const small: TextStyle = { ...plain, size: 9.5, after: 3 };
const entry: TextStyle = { ...plain, size: 9, after: 1 };
const note: TextStyle = { ...plain, size: 8.5, color: light.muted };

/** Styles of the headings, by level. */
const headings: Record<string, TextStyle & { before: number }> = {
  H1: { size: 14, face: 'heading', color: light.accentText, before: 0, after: 0 },
  H2: { size: 34, face: 'heading', color: light.text, before: 0, after: 10 },
  H3: { size: 22, face: 'heading', color: light.accentText, before: 0, after: 10 },
  H4: { size: 14, face: 'heading', color: light.text, before: 12, after: 6 },
  H5: { size: 11.5, face: 'heading', color: light.text, before: 8, after: 4 },
};

/** Writes elements of the page into a tagged PDF, from top to bottom and page by page. */
export class PdfWriter {
  readonly root: Tag;
  /** Characters that no font has, in the order in which they were replaced. */
  readonly replaced = new Set<string>();
  private readonly pieces: ReturnType<typeof facesOf>;
  /** Latest bookmark at each heading level. */
  private readonly outline: Outline[] = [];
  private indent = 0;
  /** Style of paragraphs. */
  private style = plain;
  /** Language of the current element; empty for that of the document. */
  private lang = '';

  constructor(
    private readonly document: Document,
    fonts: FontFiles,
    /** Awaited before each block, so that the page stays usable. */
    private readonly pause: () => Promise<void>,
  ) {
    this.pieces = facesOf(fonts, this.replaced);
    for (const [face, files] of Object.entries(fonts)) {
      for (const [at, file] of files.entries()) {
        document.registerFont(`${face}-${at}`, file as Buffer).font(`${face}-${at}`);
        const { _font: own } = document as unknown as { _font: { unicode: number[][]; font: FontTables } };
        // pdfkit maps the unused glyph for missing characters to a code that PDF/UA forbids; this maps it to U+FFFD.
        own.unicode[0] = [0xfffd];
        keepOutlines(own.font);
      }
    }
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  private get left() {
    return this.document.page.margins.left + this.indent;
  }
  private get right() {
    return this.document.page.width - this.document.page.margins.right;
  }
  private get bottom() {
    return this.document.page.height - this.document.page.margins.bottom;
  }

  /** Begins a new page unless at least `height` points remain on this one. */
  private keep(height: number): void {
    if (this.document.y + height > this.bottom) this.document.addPage();
  }

  private decorate(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.save();
    draw();
    this.document.restore();
    this.document.endMarkedContent();
  }

  private paragraph(parent: Tag, type: TagType, content: readonly Run[], style = this.style): void {
    const { document } = this;
    const runs = trimmed(content);
    if (runs.length === 0) return;
    const pieces = runs.flatMap(({ text, isBold, isMuted }) => {
      const face = isBold && style.face === 'text' ? 'bold' : style.face;
      const color = isMuted ? light.muted : style.color;
      return this.pieces(face, text).map((piece) => ({ ...piece, color }));
    });
    this.keep(style.size * lineHeight);
    const [x, y] = [this.left, document.y];
    const write = () => {
      document.fontSize(style.size).font(`${style.face}-0`);
      const options = { width: this.right - x, lineGap: style.size * 0.22 };
      pieces.forEach(({ text, font, color }, at) => {
        document.font(font).fillColor(color);
        const rest = { ...options, continued: at < pieces.length - 1 };
        if (at === 0) document.text(text, x, y, rest);
        else document.text(text, rest);
      });
    };
    const tag = document.struct(type, this.lang === '' ? {} : { lang: this.lang });
    parent.add(tag);
    const to = runs.length === 1 ? runs[0]?.to : null;
    if (to) {
      const link = document.struct('Link');
      tag.add(link);
      link.add(write);
      // A String object is needed, because pdfkit writes primitive strings as PDF names.
      const Contents = new String(runs[0]?.text) as string;
      const options: PDFKit.Mixins.AnnotationOption & { structParent: Tag } = {
        structParent: link,
        Contents,
      };
      document.goTo(x, y, this.right - x, document.y - y, to, options);
    } else tag.add(write);
    document.y += style.after;
  }

  private heading(parent: Tag, element: Element): void {
    const { document } = this;
    const type = element.tagName as TagType;
    const title = element.textContent ?? '';
    const style = headings[type] ?? plain;
    const { before = 0 } = headings[type] ?? {};
    const isTop = document.y === document.page.margins.top;
    if (!isTop) document.y += before;
    // Keeps a heading on the same page as the text below it.
    this.keep(style.size * lineHeight + 70);
    if (element.id) document.addNamedDestination(element.id, 'XYZ', 0, document.y - 10, null);
    const level = Number(type.slice(1));
    const above = this.outline.slice(0, level).findLast(Boolean) ?? document.outline;
    this.outline[level] = above.addItem(title, { expanded: level < 3 });
    // Writes plain text, because the title of the cover is hidden on the page, and hidden elements would be skipped.
    this.paragraph(parent, type, [{ text: title, isBold: false, isMuted: false, to: null }], style);
  }

  /** Draws a box around an entry, or a line on its left; skipped when the entry spans several pages. */
  private frame(kind: 'box' | 'line', begun: { pages: number; y: number }): void {
    const { document } = this;
    if (begun.pages !== document.bufferedPageRange().count) return;
    const isBox = kind === 'box';
    const height = document.y - begun.y;
    this.decorate(() => {
      document.lineWidth(isBox ? 0.75 : 2).undash();
      if (isBox) document.roundedRect(this.left - 8, begun.y - 5, this.right - this.left + 8, height + 4, 4);
      else document.moveTo(this.left - 8, begun.y).lineTo(this.left - 8, begun.y + height - 4);
      document.stroke(isBox ? light.line : light.accent);
    });
    document.y += isBox ? 8 : 4;
  }

  private async item(list: Tag, element: Element, marker: string | null): Promise<void> {
    const { document } = this;
    // A number at the start of the text, as in the list of the matrix, becomes the label of its entry.
    const [number, rest] = element.children;
    const isNumbered = number?.localName === 'b' && rest?.localName === 'div';
    const [label, content] = isNumbered ? [number.textContent, rest] : [marker, element];
    const item = document.struct('LI');
    list.add(item);
    this.keep(2 * this.style.size * lineHeight);
    const begun = { pages: document.bufferedPageRange().count, y: document.y };
    const frame = frameOf(element);
    if (frame !== null) this.indent += 8;
    if (frame === 'box') document.y += 3;
    if (label !== null) {
      const { y } = document;
      item.add(
        document.struct('Lbl', {}, () =>
          document
            .font('bold-0')
            .fontSize(this.style.size)
            .fillColor(light.accentText)
            .text(label, this.left, y, { lineBreak: false }),
        ),
      );
      document.y = y;
      this.indent += 18;
    }
    const body = document.struct('LBody');
    item.add(body);
    await this.blocks(body, content);
    if (label !== null) this.indent -= 18;
    if (frame !== null) {
      this.frame(frame, begun);
      this.indent -= 8;
    }
  }

  private async list(parent: Tag, element: Element): Promise<void> {
    const list = this.document.struct('L');
    parent.add(list);
    const isMarked = getComputedStyle(element).listStyleType !== 'none';
    const isInner = !isMarked && element.parentElement?.localName === 'li';
    if (isInner) this.indent += 12;
    const marker = (at: number) => (element.localName === 'ol' ? `${at + 1}.` : '•');
    const shown = [...element.children].filter(
      (item) => !isSkipped(item) && !item.hasAttribute('aria-hidden'),
    );
    for (const [at, item] of shown.entries()) await this.item(list, item, isMarked ? marker(at) : null);
    if (isInner) this.indent -= 12;
    this.document.y += 4;
  }

  private drawing(parent: Tag, svg: Element): void {
    const { document } = this;
    const isStretched = svg.getAttribute('preserveAspectRatio') === 'none';
    const width = isStretched ? this.right - this.left : Math.min(drawingWidth, this.right - this.left);
    const height = isStretched ? 9 : heightOf(svg, width);
    this.keep(height);
    const place = { x: this.left, y: document.y, width, height };
    if (svg.getAttribute('role') === 'img') {
      const bbox: [number, number, number, number] = [place.x, place.y, place.x + width, place.y + height];
      const options = { alt: svg.getAttribute('aria-label') ?? '', bbox };
      parent.add(document.struct('Figure', options, () => drawSvg(document, svg, place)));
    } else this.decorate(() => drawSvg(document, svg, place));
    document.y += height + 8;
  }

  /** Writes the month numbers below a time line as decoration only, because the list repeats them in words. */
  private ticks(element: Element): void {
    const { document } = this;
    const ticks = [...element.querySelectorAll('i')];
    if (ticks.length === 0) return;
    const { y } = document;
    const step = (this.right - this.left) / (ticks.length || 1);
    this.decorate(() => {
      document.font('text-0').fontSize(8).fillColor(light.muted);
      for (const [at, tick] of ticks.entries())
        document.text(tick.textContent ?? '', this.left + at * step, y, { lineBreak: false });
      document.text(element.firstElementChild?.textContent ?? '', this.left, y + 11, { lineBreak: false });
    });
    document.y = y + 26;
  }

  private async block(parent: Tag, element: Element): Promise<void> {
    await this.pause();
    const outer = this.lang;
    this.lang = element.getAttribute('lang') ?? outer;
    await this.content(parent, element);
    this.lang = outer;
  }

  private async content(parent: Tag, element: Element): Promise<void> {
    const { localName, tagName } = element;
    if (isDrawing(element)) this.drawing(parent, element);
    else if (element.hasAttribute('aria-hidden')) this.ticks(element);
    else if (tagName in headings) this.heading(parent, element);
    else if (/^(ul|ol)$/.test(localName)) await this.list(parent, element);
    else if (localName === 'p') {
      const isNote = element.matches('[role=group] > p:last-child');
      this.paragraph(parent, 'P', runsOf(element), isNote ? note : this.style);
    } else if (localName === 'dt') {
      this.paragraph(parent, 'P', runsOf(element), { ...this.style, after: 1 });
    } else {
      if (localName === 'section') this.document.addPage();
      const isGroup = element.getAttribute('role') === 'group';
      if (isGroup) {
        const svg = element.querySelector('svg');
        this.document.y += 8;
        this.keep(svg?.role === 'img' ? heightOf(svg, drawingWidth) + 60 : svg ? 240 : 120);
        this.style = small;
      }
      await this.blocks(parent, element);
      if (isGroup) this.style = plain;
    }
  }

  /** Writes the content of an element: inline content as paragraphs, block content block by block. */
  async blocks(parent: Tag, element: Element): Promise<void> {
    let runs: Run[] = [];
    const flush = () => {
      this.paragraph(parent, 'P', runs);
      runs = [];
    };
    for (const child of element.childNodes) {
      if (!(child instanceof Element)) runs.push(...runsOf(child));
      else if (isSkipped(child)) continue;
      else if (isInline(child) && !isDrawing(child)) runs.push(...runsOf(child));
      else {
        flush();
        await this.block(parent, child);
      }
    }
    flush();
  }

  /** Writes a part of the report, starting on a new page. */
  async section(element: Element): Promise<void> {
    await this.block(this.root, element);
  }

  /** Writes the first page: title, company, date, and the table of contents at the bottom. */
  async cover(header: Element): Promise<void> {
    const { document } = this;
    const [title, company, about, contents] = ['h1', 'h2', 'h2 ~ p', 'nav'].map((part) =>
      header.querySelector(part),
    );
    if (title) this.heading(this.root, title);
    document.y += this.coverGap(company, contents);
    if (company) this.heading(this.root, company);
    if (about) this.paragraph(this.root, 'P', runsOf(about), { ...plain, color: light.muted });
    if (!contents) return;
    document.y = Math.max(document.y + 30, 330);
    const { y } = document;
    this.decorate(() =>
      document.lineWidth(2).moveTo(this.left, y).lineTo(this.right, y).stroke(light.accent),
    );
    document.y += 16;
    this.style = entry;
    await this.blocks(this.root, contents);
    this.style = plain;
  }

  /** Returns the space above the company's name: less for a long name, so that the table of contents stays on the first page. */
  private coverGap(company: Element | null | undefined, contents: Element | null | undefined): number {
    const { document } = this;
    const { size } = headings.H2 ?? plain;
    const options = { width: this.right - this.left, lineGap: size * 0.22 };
    const name = document
      .font('heading-0')
      .fontSize(size)
      .heightOfString(company?.textContent ?? '', options);
    const entries = contents?.querySelectorAll('a').length ?? 0;
    const lists = contents?.querySelectorAll('ol, ul').length ?? 0;
    // The date, the line and the spaces around them, and room for the last entry, which is never split from a second line.
    const rest = 100 + entries * (entry.size * lineHeight + entry.after) + lists * 4;
    return Math.min(130, Math.max(20, this.bottom - document.y - name - rest));
  }

  /** Writes the page number on each page. */
  numbers(): void {
    const { document } = this;
    const { count } = document.bufferedPageRange();
    for (let at = 0; at < count; at++) {
      document.switchToPage(at);
      const { page } = document;
      const text = `${at + 1} / ${count}`;
      // Without this, text in the bottom margin would start another page.
      page.margins.bottom = 0;
      document.markContent('Artifact', { type: 'Pagination' });
      document.font('text-0').fontSize(9).fillColor(light.muted);
      document.text(text, this.right - document.widthOfString(text), page.height - 42, { lineBreak: false });
      document.endMarkedContent();
    }
  }
}
