import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSite } from './load-site.js';

const site = JSON.parse(readFileSync(join(__dirname, '..', '..', '..', '..', 'site.json'), 'utf8'));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const load = (changes: object) => {
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...site, ...changes }));
  return loadSite(file);
};

it('reads the facts of the company', async () => {
  await expect(load({ email: 'web@acme.example' })).resolves.toMatchObject({ email: 'web@acme.example' });
});

it.each([
  { legalName: '{name}' },
  { address: { street: '{street}', postalCode: '28001', city: 'Madrid', region: 'Madrid', country: 'ES' } },
])('refuses a placeholder that nobody has replaced: %j', async (changes) => {
  await expect(load(changes)).rejects.toThrow('still holds a placeholder in braces');
});
