import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { fonts, replacement, reportPdf } from '.';
import { facesOf } from './faces';

// Node's TextEncoder returns arrays of Node's own realm, and in jsdom an `instanceof Uint8Array` check in a library rejects them.
const { TextEncoder } = globalThis;
beforeAll(() => {
  globalThis.TextEncoder = class extends TextEncoder {
    override encode = (text?: string) => Uint8Array.from(super.encode(text));
  };
});
afterAll(() => {
  globalThis.TextEncoder = TextEncoder;
});

const details = { title: 'Ñandú S.L. | Report', author: 'Nodo', language: 'es' } as const;

const cover = `<header><p>Report</p><h1 style="display:none">Report</h1><h2>Ñandú S.L.</h2><p>3 March 2026</p>
  <nav><ol><li><a style="display:inline" href="#report-analysis">Analysis</a></li></ol></nav></header>`;
const drawing = `<svg role="img" aria-label="Radar (six axes)" viewBox="-10 -10 20 20">
  <g><polygon points="0,0 5,5 0,5" style="fill:rgb(1,2,3)"/><line x2="5" y2="5" style="stroke:rgb(1,2,3)"/></g>
  <rect width="4" height="4"/><circle cx="1" cy="1" r="1"/><text x="1" y="2" transform="rotate(-90)">Data</text></svg>`;
const body = `<section><h3 id="report-analysis">Analysis</h3>
  <div role="group"><h4>Radar</h4>${drawing}<dl><div><dt>Data</dt><dd>unknown</dd></div></dl><p>Note</p></div>
  <h4>Summary</h4><p>One <b>bold</b> word and a <small>small</small> one.</p><h5>Steps</h5>
  <ol><li><b>First</b> — look</li><li>Second<ul><li>inner</li></ul></li></ol>
  <ol style="list-style-type:none"><li><p>Phase 1</p><svg aria-hidden="true" viewBox="0 0 9 1" preserveAspectRatio="none">
  <rect width="9" height="1"/></svg></li></ol>
  <details><summary>Numbers</summary><p>typed</p></details><button type="button">Press</button></section>`;

function reportOf(html: string): HTMLElement {
  const report = document.createElement('article');
  report.innerHTML = html;
  document.body.replaceChildren(report);
  return report;
}

async function written(html: string): Promise<string> {
  const { file } = await reportPdf(reportOf(html), fonts, details);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsBinaryString(file);
  });
}

/** Returns the tags of a PDF in the order in which they were opened. */
function tagsOf(pdf: string): string[] {
  const tags = [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n<<\n\/S \/(?!GoTo)(\w+)\n/g)];
  return tags.sort(([, a], [, b]) => Number(a) - Number(b)).map(([, , tag = '']) => tag);
}

/** Returns the decompressed contents of a PDF's streams. */
const streamsOf = (pdf: string) =>
  [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );

/** Returns a text as a PDF encodes it when it has characters beyond ASCII: in UTF-16. */
const wide = (text: string) =>
  [...`\uFEFF${text}`]
    .map((one) => String.fromCharCode(one.charCodeAt(0) >> 8, one.charCodeAt(0) & 255))
    .join('');

describe('the PDF of a report (rule 6.15)', () => {
  it('says that it is made for accessible reading, in which language and with which title', async () => {
    const pdf = await written(cover + body);
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pdf).toMatch(/\/Lang \(es\)/);
    expect(pdf).toMatch(/\/DisplayDocTitle true/);
    expect(pdf).toContain(`(${wide('Ñandú S.L. | Report')})`);
    expect(pdf).toContain('(Nodo)');
  });

  it('marks texts in another language', async () => {
    const pdf = await written(`${cover}<section><h3>Analysis</h3><p lang="en">One</p><p>Two</p></section>`);
    expect(pdf.match(/\/Lang \(en\)/g)).toHaveLength(1);
    expect(pdf.match(/\/S \/P\n[^>]*\/Lang \(en\)/g)).toHaveLength(1);
  });

  it('has a tag for everything, in the order of reading, with headings from the first level', async () => {
    const tags = tagsOf(await written(cover + body));
    expect(tags.filter((tag) => /^H\d$/.test(tag))).toEqual(['H1', 'H2', 'H3', 'H4', 'H4', 'H5']);
    expect(tags.slice(0, 13).join(' ')).toBe('Document H1 H2 P L LI Lbl LBody P Link H3 H4 Figure');
    expect(tags.filter((tag) => tag === 'Figure')).toHaveLength(1);
    // Entries of a list without numbers or bullets have no label.
    expect([tags.filter((tag) => tag === 'LI').length, tags.filter((tag) => tag === 'Lbl').length]).toEqual([
      5, 4,
    ]);
    expect(tags).not.toContain('Span');
  });

  it('names its drawings and links, and has a bookmark for each heading', async () => {
    const pdf = await written(cover + body);
    expect(pdf).toContain('/Alt (Radar \\(six axes\\))');
    expect(pdf).toMatch(/\/Contents \(Analysis\)[\s\S]*?\/Subtype \/Link/);
    expect(pdf).toContain('(report-analysis)');
    expect(pdf).toContain('/Type /OBJR');
    const bookmark = (title: string) =>
      new RegExp(`(\\d+) 0 obj\n<<[^>]*/Title \\(${title}\\)[^>]*`).exec(pdf);
    const parentOf = (title: string) => /\/Parent (\d+) 0 R/.exec(bookmark(title)?.[0] ?? '')?.[1];
    expect(parentOf('Radar')).toBe(bookmark('Analysis')?.[1]);
    expect(parentOf('Summary')).toBe(bookmark('Analysis')?.[1]);
    expect(parentOf('Steps')).toBe(bookmark('Summary')?.[1]);
    for (const title of ['Report', 'Analysis', 'Radar', 'Summary', 'Steps'])
      expect(pdf).toContain(`/Title (${title})`);
  });

  it('says which character each glyph stands for, and marks everything that is not text as decoration', async () => {
    const streams = streamsOf(await written(cover + body));
    const tables = streams.filter((stream) => stream.includes('beginbfrange'));
    expect(tables).toHaveLength(3);
    for (const table of tables) expect(table).toContain('[<fffd>');
    for (const page of streams.filter((stream) => stream.includes(' BT\n') || stream.includes('\nBT\n'))) {
      expect(page.match(/ B[DM]C$/gm)?.length).toBe(page.match(/^EMC$/gm)?.length);
      // Outside marked content, a page may contain only transformations and state changes, nothing visible.
      for (const rest of page.split(/\/\w+ (?:<<[^>]*>> BDC|BMC)[\s\S]*?\nEMC/))
        expect(rest).not.toMatch(/ (?:re|l|c|m)\n|Tj|TJ/);
    }
  });

  it('begins a new page for each part, and continues long parts on further pages', async () => {
    const pages = (pdf: string) => pdf.match(/\/Type \/Page\n/g)?.length;
    const short = '<section><h3>Short</h3></section>';
    expect(pages(await written(cover + short + short))).toBe(3);
    const long = `<section><h3>Long</h3>${'<p>One line of text.</p>'.repeat(120)}</section>`;
    expect(pages(await written(cover + long))).toBe(5);
  });

  it('keeps the table of contents on the cover, below a name of several lines', async () => {
    const entries = '<li><a style="display:inline" href="#report-analysis">Entry</a></li>'.repeat(25);
    const name = 'Confecciones y Textiles Hermanos Fernández de la Vega e Hijos, Sociedad Limitada';
    const header = cover.replace('Ñandú S.L.', name).replace(/<ol>.*<\/ol>/, `<ol>${entries}</ol>`);
    expect((await written(header)).match(/\/Type \/Page\n/g)).toHaveLength(1);
  });

  const replacedIn = async (html: string) => (await reportPdf(reportOf(html), fonts, details)).replaced;

  it('has characters of other Latin scripts', async () => {
    expect(await replacedIn(`<section><p>Łódź, Dvořák, Şişli: 12 €</p></section>`)).toEqual([]);
    // Invisible characters in a heading are dropped, and not reported as replaced.
    expect(await replacedIn('<section><h3>a\u200bb\u00adc</h3></section>')).toEqual([]);
  });

  it('names each character once that its fonts lack, as people count them', async () => {
    const family = '👨\u200d👩\u200d👧';
    const html = `<section><h3>Olivares 🫒</h3><p>東 <b>${family}</b> 東 ❤️ a</p></section>`;
    expect(await replacedIn(cover + html)).toEqual(['🫒', '東', family, '❤️']);
    expect(document.body.children).toHaveLength(1);
  });

  it('has a mark instead of each missing character, never the glyph that PDF/UA forbids', () => {
    const replaced = new Set<string>();
    const pieces = facesOf(fonts, replaced);
    expect(pieces('text', 'a 👨\u200d👩\u200d👧 Ł')).toEqual([
      { text: 'a [?] ', font: 'text-0' },
      { text: 'Ł', font: 'text-1' },
    ]);
    for (const face of ['text', 'bold', 'heading'] as const) {
      expect(pieces(face, '🫒')).toEqual([{ text: replacement, font: `${face}-0` }]);
      expect(pieces(face, replacement)).toEqual([{ text: replacement, font: `${face}-0` }]);
    }
    expect(replaced.size).toBe(2);
  });

  it('opens each font once, and decompresses its outlines when it is opened and when it is used', async () => {
    const woff = Object.getPrototypeOf(create(fonts.text[0] as Buffer));
    const read = jest.spyOn(woff, '_getTableStream');
    await written(cover + body);
    const outlines = read.mock.calls.filter(([tag]) => tag === 'glyf');
    read.mockRestore();
    expect(outlines.length).toBeGreaterThan(0);
    expect(outlines.length).toBeLessThanOrEqual(2 * Object.values(fonts).flat().length);
  });

  it('writes a long word in pieces, each longer than a line', () => {
    const pieces = facesOf(fonts, new Set());
    const lengths = (text: string) => pieces('text', text).map((piece) => piece.text.length);
    expect(lengths('x'.repeat(700))).toEqual([300, 300, 100]);
    expect(lengths(`a ${'x'.repeat(301)} b`)).toEqual([302, 3]);
    expect(lengths('word '.repeat(200))).toEqual([1000]);
  });

  it.each([
    [false, 'lets the page draw and answer after each slice of work'],
    [true, 'does not wait for timers, which are slow, while the page is hidden'],
  ])('where the page is hidden: %s, %s', async (hidden) => {
    const clock = jest.spyOn(performance, 'now');
    const timer = jest.spyOn(window, 'setTimeout');
    const page = jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    let time = 0;
    const turnsOf = async (step: number) => {
      clock.mockImplementation(() => {
        time += step;
        return time;
      });
      timer.mockClear();
      await reportPdf(reportOf(cover + body), fonts, details);
      return timer.mock.calls.length;
    };
    const [quick, slow] = [await turnsOf(0), await turnsOf(30)];
    for (const spy of [clock, timer, page]) spy.mockRestore();
    expect(slow - quick > 10).toBe(!hidden);
  });

  it('refuses a drawing that it cannot draw, instead of leaving it out', async () => {
    const path = drawing.replace('<g>', '<path d="M0 0"/><g>');
    await expect(written(`<section>${path}</section>`)).rejects.toThrow('cannot draw <path>');
  });

  it('has the colours of paper, whichever the page has', async () => {
    const themes: (string | undefined)[] = [];
    const { getComputedStyle } = window;
    jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      themes.push(element.closest<HTMLElement>('[data-theme]')?.dataset.theme);
      return getComputedStyle(element);
    });
    await written(cover + body);
    jest.restoreAllMocks();
    expect(new Set(themes)).toEqual(new Set(['light']));
  });

  it('leaves the page as it was', async () => {
    const report = reportOf(cover + body);
    const before = document.documentElement.outerHTML;
    await reportPdf(report, fonts, details);
    expect(document.documentElement.outerHTML).toBe(before);
  });
});
