import { act } from '@testing-library/react';
import { renderPortal } from '../testing';
import { canonicalAddress } from './page-head';
import { usePageHead, useRouteHead } from './use-page-head';

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');

afterEach(() => {
  document.head.innerHTML = '';
});

function Page({ title, description }: { title: string; description?: string }) {
  usePageHead({ title, keywords: 'a, b', canonical: '/#servicios', ...(description ? { description } : {}) });
  return null;
}

function Around({ title }: { title: string | null }) {
  useRouteHead({ title: 'of the route' }, 'listed');
  return title === null ? null : <Page title={title} />;
}

it('sets title, description, keywords, social tags and one canonical link', async () => {
  await renderPortal(<Page title="Hello" description="About" />);
  expect(document.title).toBe('Hello');
  expect(content('meta[name=description]')).toBe('About');
  expect(content('meta[name=keywords]')).toBe('a, b');
  expect(content('meta[property="og:title"]')).toBe('Hello');
  expect(content('meta[property="og:description"]')).toBe('About');
  expect(content('meta[name="twitter:title"]')).toBe('Hello');
  expect(content('meta[property="og:url"]')).toBe('http://localhost/#servicios');
  expect(canonical()).toBe('http://localhost/#servicios');
});

it('changes the tags of the document instead of adding to them', async () => {
  document.head.innerHTML =
    '<title>x</title><meta name="description" content="x"><link rel="canonical" href="/x">';
  const view = await renderPortal(<Page title="One" description="1" />);
  view.unmount();
  await renderPortal(<Page title="Two" />);
  expect(document.head.querySelectorAll('meta[name=description]')).toHaveLength(0);
  expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(document.title).toBe('Two');
});

it('lets the head of a page win over the one of its route, while the page is shown', async () => {
  const view = await renderPortal(<Around title="of the page" />);
  expect(document.title).toBe('of the page');
  view.unmount();
  await act(() => renderPortal(<Around title={null} />));
  expect(document.title).toBe('of the route');
});

it.each([
  [undefined, 'http://x.test/consultia?ref=1', 'http://x.test/consultia'],
  [undefined, 'http://x.test/consultia/', 'http://x.test/consultia'],
  [undefined, 'http://x.test/', 'http://x.test/'],
  [undefined, 'http://x.test/consultia?lang=es', 'http://x.test/consultia?lang=es'],
  [undefined, 'http://x.test/consultia?lang=en', 'http://x.test/consultia'],
  [undefined, 'http://x.test/consultia?lang=fr', 'http://x.test/consultia'],
  ['/#nosotros', 'http://x.test/?lang=es', 'http://x.test/?lang=es#nosotros'],
  ['/comerzia', 'http://x.test/no-such-page', 'http://x.test/comerzia'],
])('canonical %j at %s is %s', (path, href, expected) => {
  expect(canonicalAddress(path, { href, search: new URL(href).search })).toBe(expected);
});
