import { definePortal, type PortalModule } from './define-portal';

const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
const load = async () => ({ default: () => null });
const descriptor = { name: 'p', routes: [{ path: '/a' }, { path: '*' }] } as const;

it('adds the pages of a portal to its name and texts', () => {
  const pages = { '/a': load, '*': load };
  expect(definePortal(descriptor, { pages, messages })).toEqual({
    name: 'p',
    routes: [
      { path: '/a', load },
      { path: '*', load },
    ],
    messages,
  });
});

it('keeps the part of the palette unloaded (rule 19.61)', () => {
  const palette = jest.fn();
  const pages = { '/a': load, '*': load };
  expect(definePortal(descriptor, { pages, messages, palette }).palette).toBe(palette);
  expect(palette).not.toHaveBeenCalled();
});

it('knows the paths where their type says them', () => {
  // @ts-expect-error: no page for *
  definePortal(descriptor, { pages: { '/a': load }, messages });
  // @ts-expect-error: /b is no route
  definePortal(descriptor, { pages: { '/a': load, '*': load, '/b': load }, messages });
  const routes: { path: string }[] = [{ path: '/a' }];
  expect(definePortal({ name: 'p', routes }, { pages: { '/a': load }, messages }).routes).toHaveLength(1);
});

it('still accepts the result of releases for platform 1.1 and older', () => {
  const portal: PortalModule = { name: 'p', routes: [{ path: '/a', load }], messages };
  expect(Reflect.apply(definePortal, null, [portal])).toBe(portal);
});
