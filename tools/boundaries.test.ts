import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { foreignDoors } from './contract-doors.mjs';

const root = join(__dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const {
    vcs: _,
    $schema: __,
    plugins: ___,
    ...config
  } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns true when the linter, with the repository's configuration, allows an import in `file`. */
function accepts(file: string, specifier: string): boolean {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { thing } from '${specifier}';\nexport const used = thing;\n`);
  const args = ['lint', '--only=style/noRestrictedImports', file];
  return spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder }).status === 0;
}

const refused: [string, string][] = [
  ['mfe-consulting/src/page.tsx', '../../mfe-comercia/src/page'],
  ['mfe-consulting/src/page.tsx', '../../shell/src/main'],
  ['mfe-consulting/src/page.tsx', '../../services/auth/src/user'],
  ['mfe-consulting/src/page.tsx', '@portals/platform/host'],
  ['mfe-consulting/src/deep/page.tsx', '../../../packages/ui/src/button'],
  ['shell/src/loading/load.ts', '../../../mfe-consulting/src/portal'],
  ['shell/src/app.tsx', '@portals/consulting-service'],
  ['packages/ui/src/button.tsx', '../../../mfe-marketing/src/home'],
  ['services/consulting/src/company/company.service.ts', '../../../auth/src/user/user.entity.js'],
  ['services/consulting/src/company/company.service.ts', '@portals/auth-service'],
  ['services/gateway/src/server.ts', '@portals/platform'],
  ['services/consulting/src/company/company.controller.ts', '@nestjs/swagger'],
  ['services/marketing/src/contact/spam.rules.ts', '@nestjs/common'],
  ['services/marketing/src/contact/texts.ts', '../../../../mfe-marketing/src/locales/en.json'],
  ['packages/contracts/src/user.ts', '@portals/platform'],
  ['mfe-consulting/src/company/page.test.tsx', '@testing-library/user-event'],
  ['packages/ui/src/action/button.test.tsx', '@testing-library/user-event'],
];

const allowed: [string, string][] = [
  ['mfe-consulting/src/company/page.tsx', '@portals/platform'],
  ['mfe-consulting/src/company/page.tsx', '../report/compose-report'],
  ['shell/src/main.tsx', '@portals/platform/host'],
  ['services/consulting/src/company/company.service.ts', '@portals/service-kit'],
  ['services/marketing/src/contact/spam.rules.ts', '@portals/contracts/constants'],
  ['services/marketing/src/contact/texts.ts', '@portals/marketing-texts/en.json'],
];

describe('import boundaries', () => {
  it.each(refused)('%s may not import %s', (file, specifier) => {
    expect(accepts(file, specifier)).toBe(false);
  });
  it.each(allowed)('%s may import %s', (file, specifier) => {
    expect(accepts(file, specifier)).toBe(true);
  });
});

describe('doors of the contracts', () => {
  it.each([
    ['services/consulting/src/company/company.service.ts', 'consulting', true],
    ['services/consulting/src/company/company.service.ts', 'errors', true],
    ['services/consulting/src/company/company.service.ts', 'marketing', false],
    ['services/consulting/src/company/company.service.ts', 'auth', false],
    ['services/consulting/src/company/company.service.ts', 'releases', false],
    ['services/gateway/src/api/session.ts', 'auth', true],
    ['services/gateway/src/api/session.ts', 'consulting', false],
    ['services/billing/src/main.ts', 'billing', true],
    ['mfe-billing/src/portal.ts', 'billing', true],
    ['mfe-billing/src/portal.ts', 'constants', true],
    ['services/auth/src/session/session.controller.ts', 'login', true],
    ['services/gateway/src/api/session.ts', 'login', false],
    ['packages/platform/src/form/use-login-form.ts', 'login', true],
    ['mfe-billing/src/portal.ts', 'auth', true],
    ['mfe-billing/src/portal.ts', 'consulting', false],
    ['mfe-billing/src/portal.ts', 'releases', false],
    ['shell/src/app.tsx', 'composition', true],
    ['shell/src/app.tsx', 'marketing', false],
    ['shell/src/app.tsx', 'testing', false],
    ['shell/src/app.test.tsx', 'testing', true],
    ['packages/platform/src/public.ts', 'consulting', false],
    ['packages/portal-cli/src/store.ts', 'releases', true],
  ])('%s may import %s: %s', (file, door, allowed) => {
    const problems = foreignDoors(file, `import type { A } from '@portals/contracts/${door}';`);
    expect(problems).toEqual(
      allowed ? [] : [`${file}: @portals/contracts/${door} belongs to another part of the site`],
    );
  });
});
