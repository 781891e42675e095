import { firstNameOf } from './variable-values.js';

it.each([
  ['Ana', 'Ana'],
  ['ANA', 'Ana'],
  ['ana garcía', 'Ana'],
  ['  Ana   García ', 'Ana'],
  ['García, Ana', 'Ana'],
  ['GARCÍA LÓPEZ, ANA MARÍA', 'Ana'],
  ['Ana García, CEO', 'Ana'],
  ['García,', 'García'],
  ['Dª. Ana García', 'Ana'],
  ['D.ª Ana García', 'Ana'],
  ['Sr. D. José-Luis Ruiz', 'José-Luis'],
  ['DON JOSÉ-LUIS RUIZ', 'José-Luis'],
  ['Dra. Íñiga Sáez', 'Íñiga'],
  ['Mª Carmen López', 'Mª Carmen'],
  ['M.ª CARMEN', 'Mª Carmen'],
  ['Mr. McDonald', 'McDonald'],
  ["D'Artagnan", "D'Artagnan"],
  ['Ma', 'Ma'],
  ['J. Ruiz', null],
  ['Sra.', null],
  ['info@acme.es', null],
  ['600 123 456', null],
  [' , ', null],
  ['', null],
  [null, null],
])('finds the first name in %j (rule 10.37)', (contactName, firstName) => {
  expect(firstNameOf(contactName)).toBe(firstName);
});
