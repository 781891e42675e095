import { archiveName } from './archive-name.js';

it('has the day of the business zone', () => {
  expect(archiveName('Acme', new Date('2026-02-03T23:30:00Z'))).toBe('acme-2026-02-04');
});

it.each([
  ['Panificadora La Espiga, S.L.', 'panificadora-la-espiga-s-l-2026-02-03'],
  ['../../etc/passwd', 'etc-passwd-2026-02-03'],
  ['CON', 'con-2026-02-03'],
  ['"; rm -rf /\r\nX: y', 'rm-rf-x-y-2026-02-03'],
  ['株式会社', 'company-2026-02-03'],
  [`${'ñ'.repeat(200)}`, `${'n'.repeat(60)}-2026-02-03`],
])('of %j is safe', (company, name) => {
  expect(archiveName(company, new Date('2026-02-03T10:00:00Z'))).toBe(name);
});
