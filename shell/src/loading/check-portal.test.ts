import { definePortal } from '@portals/platform';
import { memo } from 'react';
import { checkPage, checkPortal } from './check-portal';

const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
const Page = () => null;
const descriptor = { name: 'p', routes: [{ path: '/a' }] };
const portal = definePortal(descriptor, { pages: { '/a': async () => ({ default: Page }) }, messages });

it('accepts the result of definePortal', () => {
  expect(checkPortal({ default: portal }, 'p')).toBe(portal);
});

it.each([
  undefined,
  null,
  {},
  { default: null },
  { default: {} },
  { default: { ...portal, routes: [{ path: '/a' }] } },
  { default: { ...portal, messages: {} } },
  portal,
])('rejects %#', (exposed) => {
  expect(() => checkPortal(exposed, 'p')).toThrow(expect.objectContaining({ phase: 'expose' }));
});

it('accepts components of any kind, and nothing else', () => {
  const Memo = memo(Page);
  expect(checkPage({ default: Page }, '/a')).toBe(Page);
  expect(checkPage({ default: Memo }, '/a')).toBe(Memo);
  for (const odd of [undefined, {}, { default: {} }, { default: 'p' }]) {
    expect(() => checkPage(odd, '/a')).toThrow(expect.objectContaining({ phase: 'expose' }));
  }
});
