import { definePortal } from './define-portal';

const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
const load = async () => ({ default: () => null });

it('gives the portal back', () => {
  const portal = { name: 'p', routes: [{ path: '/a', load }], messages };
  expect(definePortal(portal)).toBe(portal);
});

it('refuses two routes of one path', () => {
  const routes = [
    { path: '/a', load },
    { path: '/a', load },
  ];
  expect(() => definePortal({ name: 'p', routes, messages })).toThrow('p defines the route /a twice');
});
