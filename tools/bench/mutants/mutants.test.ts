import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mutate } from './apply.mjs';
import * as areas from './list.mjs';

const root = join(__dirname, '..', '..', '..');

it.each(Object.values(areas).flat())('still applies to $file: $harm', (mutant) => {
  expect(() => mutate(root, mutant)).not.toThrow();
  expect(mutant.tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(mutant.replace).not.toBe(mutant.find);
});
