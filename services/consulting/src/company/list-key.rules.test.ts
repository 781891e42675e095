import { listKeyOf } from './list-key.rules.js';

it('drops case and accents', () => {
  expect(listKeyOf('Panadería ÑANDÚ')).toBe('panaderia nandu');
});

it('keeps letters that are no accented Latin ones', () => {
  expect(listKeyOf('Ελλάς 한국')).toBe('ελλας 한국');
});
