import { ShellRelease } from '@portals/contracts/releases';
import { inlineFonts, inlineStyles } from './inline-styles.js';

const folder = '/releases/shell/1.0.0+aaaaaaaa/';
const shellWith = (path: string) =>
  ShellRelease.parse({
    schema: 1,
    kind: 'shell',
    name: 'shell',
    version: '1.0.0+aaaaaaaa',
    builtAt: '2026-01-01T00:00:00.000Z',
    mode: 'production',
    files: [],
    entry: 'main.js',
    chunks: {},
    platform: '1.0.0',
    preloadFonts: [],
    styles: [path],
  });

function inlined(css: string, path = 'main.css'): string | undefined {
  const files = new Map([[path, { type: 'text/css', hash: 'x', content: { identity: Buffer.from(css) } }]]);
  return inlineStyles(shellWith(path), { files }).get(path);
}

it.each([
  ['url(assets/a.woff2)', `url(${folder}assets/a.woff2)`],
  ['url("assets/a.woff2")', `url("${folder}assets/a.woff2")`],
  ["url( 'assets/a.woff2' )", `url('${folder}assets/a.woff2')`],
])('lets %s name the folder of its release', (before, after) => {
  expect(inlined(`a{src:${before} format("woff2")}`)).toBe(`a{src:${after} format("woff2")}`);
});

it('starts relative addresses in the folder of the sheet', () => {
  expect(inlined('a{b:url(c.svg)}', 'styles/main.css')).toBe(`a{b:url(${folder}styles/c.svg)}`);
});

it.each(['url(/logo.svg)', 'url(data:image/png;base64,AA)', 'url("#shade")', 'url(https://a.example/b.png)'])(
  'leaves %s alone',
  (address) => {
    expect(inlined(`a{b:${address}}`)).toBe(`a{b:${address}}`);
  },
);

it.each([
  ['ends its element', 'a{content:"</STYLE>"}'],
  ['holds the mark of the nonce', 'a{content:"\0"}'],
  ['fetches another one', '@import "b.css";'],
  ['is large', `a{content:"${'x'.repeat(16_384)}"}`],
])('leaves a sheet that %s to a link', (_what, css) => {
  expect(inlined(css)).toBeUndefined();
});

describe('the fonts of the first view', () => {
  const sheet = `@font-face{src:url(${folder}a.woff2)}@font-face{src:url(${folder}b.woff2)}`;
  const shell = { ...shellWith('main.css'), preloadFonts: ['b.woff2', 'a.woff2'] };
  const fontFile = (content: string) => ({
    type: 'font/woff2',
    hash: 'x',
    content: { identity: Buffer.from(content) },
  });
  const fonts = (css: string, a = 'first', b = 'second') =>
    Object.fromEntries(
      inlineFonts(
        shell,
        {
          files: new Map([
            ['a.woff2', fontFile(a)],
            ['b.woff2', fontFile(b)],
          ]),
        },
        [css],
      ),
    );

  it('are given with their bytes', () => {
    expect(fonts(sheet)).toEqual({
      'a.woff2': 'data:font/woff2;base64,Zmlyc3Q=',
      'b.woff2': 'data:font/woff2;base64,c2Vjb25k',
    });
  });

  it.each([
    ['one is in no sheet that is inlined', [`@font-face{src:url(${folder}a.woff2)}`]],
    ['they are large together', [sheet, 'x'.repeat(40_000), 'x'.repeat(40_000)]],
  ])('are left to separate files when %s', (_why, [css = '', ...contents]) => {
    expect(fonts(css, ...contents)).toEqual({});
  });

  it('are left to separate files when the release lacks one', () => {
    expect(inlineFonts(shell, { files: new Map([['a.woff2', fontFile('a')]]) }, [sheet]).size).toBe(0);
  });
});
