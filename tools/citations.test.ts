import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const numbers = [...read('docs/product.md').matchAll(/^(\d+\.\d+) /gm)].map(([, number]) => number);

const citation = /\brules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)/g;
const skipped = /^(node_modules|dist|coverage|test-results|\..*)$/;

/** Returns the source files and pages of the repository, by path. */
function sources(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.test(entry.name) ? [] : sources(path);
    return /\.(tsx?|mjs|md)$/.test(entry.name) ? [path] : [];
  });
}

const files = sources().map((file) => ({ file, text: read(file) }));
const pages = files.filter(({ file }) => file.endsWith('.md'));

/** Returns the fragment of links to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (page: string) =>
  Array.from(read(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading));

/** Returns true when a link on a page points to an existing file and its fragment, if any, to an existing heading. */
function leads(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || anchorsIn(target).includes(anchor);
}

describe('rules of the product', () => {
  it('have unique numbers', () => {
    expect(numbers.length).toBeGreaterThan(50);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('exist if code, tests or pages cite them', () => {
    const cited = files.flatMap(({ file, text }) =>
      [...text.matchAll(citation)].flatMap(([, list = '']) =>
        list.split(/, | and | to /).map((number) => ({ number, file })),
      ),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});

describe('documents', () => {
  it('exist, with their headings, if pages link to them', () => {
    const links = pages
      .flatMap(({ file, text }) =>
        Array.from(text.replace(/```[\s\S]*?```/g, '').matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => ({
          file,
          link,
        })),
      )
      .filter(({ link }) => !/^(https?|mailto):/.test(link));
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter(({ file, link }) => !leads(file, link))).toEqual([]);
  });

  it('exist if code or pages mention them', () => {
    const decisions = readdirSync(join(root, 'docs', 'adr'));
    const isThere = (name: string) =>
      name.startsWith('ADR ')
        ? decisions.some((file) => file.startsWith(`${name.slice('ADR '.length).padStart(4, '0')}-`))
        : existsSync(join(root, name));
    const named = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/(?<![\w/.-])(docs\/[\w/-]+\.md|ADR \d+)/g), ([name]) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('with section numbers are cited only if they are RFCs, which every reader has', () => {
    const cited = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/(.{0,20})§\d/g), ([, before = '']) => ({ file, before })),
    );
    expect(cited.length).toBeGreaterThan(3);
    expect(cited.filter(({ before }) => !/\bRFC ?\w+ $/.test(before))).toEqual([]);
  });
});
