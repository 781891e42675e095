import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as account from '../src/account';
import * as ui from '../src/public';
import type { Examples } from './examples';

const folder = join(__dirname, 'groups');
const groups: Examples[] = readdirSync(folder).map((file) => require(join(folder, file)).examples);
const shown = groups.flatMap((examples) => Object.keys(examples));
const components = Object.keys({ ...ui, ...account }).filter((name) => /^[A-Z]/.test(name));

it('shows every component of @portals/ui, once', () => {
  expect([...shown].sort()).toEqual([...components].sort());
});

it('shows a state of each', () => {
  const withoutState = groups.flatMap((examples) =>
    Object.entries(examples).filter(([, states]) => Object.keys(states).length === 0),
  );
  expect(withoutState).toEqual([]);
});
