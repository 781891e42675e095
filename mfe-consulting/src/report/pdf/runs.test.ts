import { runsOf, trimmed } from './runs';

function readOf(html: string) {
  document.body.innerHTML = html;
  return trimmed(runsOf(document.body)).map(({ text, isBold, isMuted, to }) => [
    text,
    ...(isBold ? ['bold'] : []),
    ...(isMuted ? ['muted'] : []),
    ...(to === null ? [] : [`#${to}`]),
  ]);
}

it('reads text with its styles and without the spaces of its markup', () => {
  expect(readOf('\n  One <b>two</b>\n  <small>(three)</small> ')).toEqual([
    ['One '],
    ['two', 'bold'],
    [' '],
    ['(three)', 'muted'],
  ]);
});

it('keeps line breaks, without spaces beside them', () => {
  expect(readOf('<b>One</b> <br/> two')).toEqual([['One', 'bold'], ['\n'], ['two']]);
});

it('separates boxes that are side by side on the page', () => {
  expect(readOf('<span style="display:inline-flex">Data<span>3 of 5</span></span>')).toEqual([
    ['Data'],
    ['  '],
    ['3 of 5'],
  ]);
});

it('leaves out controls and what is hidden, but nothing of the contents', () => {
  expect(readOf('a<button>b</button><i style="display:none">c</i><details>d</details>')).toEqual([['a']]);
  expect(readOf('<nav><a style="display:none" href="#part">Part</a></nav>')).toEqual([['Part', '#part']]);
});

it('knows to which part a link leads, and ignores links to other pages', () => {
  expect(readOf('<a href="#x">here</a><a href="/there">there</a>')).toEqual([['here', '#x'], ['there']]);
});

it('reads characters as fonts have them', () => {
  expect(readOf('Jose\u0301\u00a09\u202f%\u200b\u00ad')).toEqual([['José 9 %']]);
});
