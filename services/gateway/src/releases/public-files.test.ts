import type { StoredFile } from '../http/stored-file.js';
import { publicFilesOf } from './public-files.js';
import type { LoadedRelease } from './release-files.js';

const file = (text: string): StoredFile => ({
  type: 'text/plain',
  hash: text,
  content: { identity: Buffer.from(text) },
});
const loaded = (files: Record<string, StoredFile>): Pick<LoadedRelease, 'files'> => ({
  files: new Map(Object.entries(files)),
});

it('takes the files under public/ and no others', () => {
  const found = publicFilesOf([
    loaded({ 'public/legal/a.html': file('a'), 'entry.js': file('b'), 'publication/c.txt': file('c') }),
    loaded({ 'public/d.txt': file('d') }),
  ]);
  expect([...found.keys()]).toEqual(['/legal/a.html', '/d.txt']);
});

it('gives a file that two portals have to the first', () => {
  const found = publicFilesOf([loaded({ 'public/a.txt': file('1') }), loaded({ 'public/a.txt': file('2') })]);
  expect(found.get('/a.txt')?.hash).toBe('1');
});
