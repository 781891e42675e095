import { atAnotherAddress } from './another-address';
import { pinFiles } from './pins';

const base = '/releases/p/1.0.0+ab/';
const release = { version: '1.0.0+ab', base, entry: 'entry.js' };
const integrity = {
  [`${base}entry.js`]: 'sha384-a',
  [`${base}portal.js`]: 'sha384-b',
  '/releases/q/1.0.0/x.js': 'sha384-c',
};

it('changes the paths of a release and of its hashes, but of no other release', () => {
  expect(atAnotherAddress(release, integrity, 1)).toEqual({
    release: {
      version: '1.0.0+ab',
      base: '/releases/p/1.0.0+ab~1/',
      entry: 'entry.js',
    },
    integrity: {
      '/releases/p/1.0.0+ab~1/entry.js': 'sha384-a',
      '/releases/p/1.0.0+ab~1/portal.js': 'sha384-b',
    },
  });
});

it('replaces the suffix of an earlier move', () => {
  const first = atAnotherAddress(release, integrity, 1);
  expect(atAnotherAddress(first.release, first.integrity, 2).release.base).toBe('/releases/p/1.0.0+ab~2/');
});

it('writes the new hashes into an import map with the nonce of the document', () => {
  document.head.innerHTML = '<script nonce="abc" type="text/plain"></script>';
  pinFiles({ '/x.js': 'sha384-a' });
  const map = document.querySelector<HTMLScriptElement>('script[type=importmap]');
  expect(map?.nonce).toBe('abc');
  expect(JSON.parse(map?.textContent ?? '')).toEqual({ integrity: { '/x.js': 'sha384-a' } });
});
