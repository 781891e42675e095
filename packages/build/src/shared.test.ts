import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedNames } from './shared.js';

it.each(Object.entries(sharedNames))('the shell provides these names of %s', (library, names) => {
  const folder = join(__dirname, '..', '..', '..', 'shell', 'src', 'loading', 'shared');
  const file = library === 'react-router-dom' ? 'router' : library;
  const source = readFileSync(join(folder, `${file}.ts`), 'utf8').replaceAll(/\/\/.*/g, '');
  const exported = /export \{([^}]*)\}/.exec(source)?.[1]?.match(/\w+/g) ?? [];
  expect([...names].sort()).toEqual(exported.sort());
});
