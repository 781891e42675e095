import { color, edgePairs, motion, paperCss, type ThemeName, textPairs, themes, tokensCss } from '../tokens';
import { contrast } from './contrast';

const both: ThemeName[] = ['light', 'dark'];
const inBoth = (pairs: typeof textPairs) =>
  both.flatMap((theme) => pairs.map(([front, back]) => [theme, front, back] as const));

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

it.each(inBoth(textPairs))('%s: %s is readable on %s', (theme, front, back) => {
  expect(contrast(themes[theme][front], themes[theme][back])).toBeGreaterThanOrEqual(4.5);
});

it.each(inBoth(edgePairs))('%s: %s can be distinguished from %s', (theme, front, back) => {
  expect(contrast(themes[theme][front], themes[theme][back])).toBeGreaterThanOrEqual(3);
});

it('declares every property that the tokens refer to', () => {
  const names = [...Object.values(color), ...Object.values(motion)].map((value) => value.slice(4, -1));
  for (const name of names) expect(tokensCss).toContain(`${name}:`);
});

it.each([
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['', 'dark', 'light'],
] as const)(
  'with the scheme "%s" of the page, a part in a %s band that follows the page is %s',
  (page, band, part) => {
    document.documentElement.dataset.theme = page;
    document.body.innerHTML = `<style>${tokensCss}</style><div data-theme="${band}"><i data-theme="auto"></i></div>`;
    const ground = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).getPropertyValue('--color-ground');
    expect(ground('div')).toBe(themes[band].ground);
    expect(ground('i')).toBe(themes[part].ground);
  },
);

it('stops all motion for people who prefer that', () => {
  const reduced = tokensCss.slice(tokensCss.indexOf('(prefers-reduced-motion: reduce)'));
  expect(reduced).toContain('--motion-base:0ms');
  expect(reduced).toContain('animation-iteration-count:1!important');
});

it('puts a part of a page on paper in light colours, and nothing else of the page', () => {
  const paper = paperCss('data-x', '10mm');
  expect(paper).toContain('body *:not(:has([data-x]), [data-x], [data-x] *) { display: none !important; }');
  expect(paper).toMatch(/size: A4;\s+margin: 10mm;/);
  for (const [name, value] of Object.entries(themes.light))
    expect(paper).toContain(`--color-${name}: ${value};`);
});

it('keeps the style sheet usable inside a style element', () => {
  expect(tokensCss).not.toContain('<');
});

it('styles elements more weakly than any class of a component does', () => {
  const rules = tokensCss
    .replace(/@font-face\{[^}]*\}/g, '')
    .split('}')
    .map((rule) => rule.slice(rule.lastIndexOf('{', rule.lastIndexOf('{') - 1) + 1).split('{')[0] ?? '');
  const strong = rules
    .flatMap((selector) => selector.replace(/:where\([^)]*\)/g, '').split(','))
    .filter((selector) => /^(?!:root|:focus|::|\[data-theme|\[hidden)/.test(selector.trim()))
    .filter((selector) => /[.#[]|(?<!:):(?!:)[a-z]/.test(selector));
  expect(strong).toEqual([]);
});
