import { StoreError } from '@portals/contracts/releases';
import { explainFullDisk } from './build-once.js';

const coded = (code: string, message: string, path?: string) =>
  Object.assign(new Error(message), { code, ...(path && { path }) });

it.each([
  ['the system', coded('ENOSPC', 'ENOSPC: no space left on device, write'), '/w/mfe-a'],
  ['a file', coded('ENOSPC', "ENOSPC: no space left on device, open '/w/x.js'", '/w/x.js'), '/w/x.js'],
  ['the compiler', new Error("Error: ENOSPC: no space left on device, mkdir '/w/dist'\n    at y"), '/w/dist'],
  ['a quota', coded('EDQUOT', 'EDQUOT: disk quota exceeded, write'), '/w/mfe-a'],
])('a full disk that %s reports is one sentence with the path', (_who, error, path) => {
  const told = explainFullDisk(error, '/w/mfe-a');
  expect(told).toBeInstanceOf(StoreError);
  expect(told).toMatchObject({
    message: `STORE_FULL: there is no space left for ${path}, so /w/mfe-a was not built and nothing was published.`,
    cause: error,
  });
});

it.each([
  ['a fault of the sources', new Error('Module not found')],
  ['a name that looks alike', new Error('NOT_ENOSPC_EITHER')],
  ['another fault of the disk', coded('ENOENT', "ENOENT: no such file '/w/x'")],
  ['what is no error', 'text'],
])('leaves %s unchanged', (_what, error) => {
  expect(explainFullDisk(error, '/w/mfe-a')).toBe(error);
});
