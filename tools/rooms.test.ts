import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { roomProblems } from './rooms.mjs';

const rooms = ['kernel', 'crm', 'sending'];
/** Valid package: each room has a door, and the files that connect the rooms are above them. */
const inOrder = {
  'kernel/time/days.ts': 'export const dayOf = 1;',
  'kernel/index.ts': "export { dayOf } from './time/days.js';",
  'crm/lead/lead.ts':
    "import { dayOf } from '../../kernel/index.js';\nimport type { Company } from '../company/company.js';",
  'crm/company/company.ts': 'export interface Company {}',
  'crm/crm.module.ts': "import { lead } from './lead/lead.js';",
  'crm/index.ts': "export { CrmModule } from './crm.module.js';\nexport { lead } from './lead/lead.js';",
  'sending/mailing/mailing.ts': "import { lead } from '../../crm/index.js';",
  'sending/index.ts': "export type { Mailing } from './mailing/mailing.js';",
  'main.ts': "import { CrmModule } from './crm/index.js';\nimport './service.js';",
  'service.ts': "import { Mailing } from './sending/index.js';",
};
const problemsWith = (changes: Record<string, string>) => roomProblems({ ...inOrder, ...changes }, rooms);

it('finds nothing wrong in a valid package', () => {
  expect(problemsWith({})).toEqual([]);
});

it.each([
  ["import { mailing } from '../../sending/index.js';", 'sending/index.ts'],
  ["import type { Mailing } from '../../sending/mailing/mailing.js';", 'sending/mailing/mailing.ts'],
  ["const later = await import('../../sending/index.js');", 'sending/index.ts'],
  ["export * from '../../sending/index.js';", 'sending/index.ts'],
  ["import '../../main.js';", 'main.ts'],
  ["new Worker(new URL('../../sending/mailing/mailing.js', import.meta.url));", 'sending/mailing/mailing.ts'],
])('reports an import of a later room: %s', (text, target) => {
  expect(problemsWith({ 'crm/company/company.ts': text })).toContain(
    `crm/company/company.ts imports ${target}, which runs upward`,
  );
});

it('reports an import past a door, from a room and from a file above the rooms', () => {
  expect(
    problemsWith({ 'crm/company/company.ts': "import { dayOf } from '../../kernel/time/days.js';" }),
  ).toEqual(['crm/company/company.ts imports kernel/time/days.ts past the door kernel/index.ts']);
  expect(problemsWith({ 'service.ts': "import { lead } from './crm/lead/lead.js';" })).toEqual([
    'service.ts imports crm/lead/lead.ts past the door crm/index.ts',
  ]);
});

it('allows import() of a file directly in an earlier room, but not in its folders', () => {
  const page = { 'crm/lead-page.ts': "import { lead } from './lead/lead.js';" };
  expect(problemsWith({ ...page, 'sending/late.ts': "import('../crm/lead-page.js');" })).toEqual([]);
  expect(problemsWith({ ...page, 'sending/late.ts': "import '../crm/lead-page.js';" })).toEqual([
    'sending/late.ts imports crm/lead-page.ts past the door crm/index.ts',
  ]);
  expect(problemsWith({ 'sending/late.ts': "import('../crm/lead/lead.js');" })).toEqual([
    'sending/late.ts imports crm/lead/lead.ts past the door crm/index.ts',
  ]);
});

it('allows plain.ts as a door if it loads no framework', () => {
  const plain = {
    'kernel/plain.ts': "export { dayOf } from './time/days.js';",
    'crm/company/company.ts': "import { dayOf } from '../../kernel/plain.js';",
  };
  expect(problemsWith(plain)).toEqual([]);
  const typed = "import type { Module } from '@nestjs/common';\nimport { type Column } from 'typeorm';";
  expect(problemsWith({ ...plain, 'kernel/time/days.ts': typed })).toEqual([]);
  const wrong = "import { type Module, Injectable } from '@nestjs/common';";
  expect(problemsWith({ ...plain, 'kernel/time/days.ts': wrong })).toEqual([
    'kernel/plain.ts loads @nestjs/common, in kernel/time/days.ts',
  ]);
});

it('reports a room that imports its own door', () => {
  expect(problemsWith({ 'crm/company/company.ts': "import { lead } from '../index.js';" })).toContain(
    'crm/company/company.ts imports its own door crm/index.ts',
  );
});

it('reports folders that import each other, with the imports', () => {
  const circle = { 'crm/company/company.ts': "import { lead } from '../lead/lead.js';" };
  expect(problemsWith(circle)).toEqual([
    [
      'in a circle: crm/company, crm/lead',
      '    crm/lead/lead.ts imports crm/company/company.ts',
      '    crm/company/company.ts imports crm/lead/lead.ts',
    ].join('\n'),
  ]);
});

it('reports a folder that is not a room, and a room without a folder', () => {
  expect(problemsWith({ 'extra/extra.ts': '' })).toEqual(['extra is no room of package.json']);
  expect(roomProblems(inOrder, [...rooms, 'app'])).toEqual(['app is a room of package.json and no folder']);
});

it('checks the order of rooms in a folder below src too', () => {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, 'packages/base', file)), { recursive: true });
    writeFileSync(join(root, 'packages/base', file), text);
  };
  const said = () =>
    spawnSync(process.execPath, [join(__dirname, 'rooms.mjs')], {
      env: { ...process.env, PORTALS_ROOT: root },
    }).stderr.toString();
  try {
    mkdirSync(join(root, 'services'));
    write('package.json', JSON.stringify({ rooms: { sales: ['low', 'high'] } }));
    write('src/other/one.ts', "import '../sales/index.js';");
    write('src/sales/index.ts', "export * from './high/index.js';");
    write('src/sales/high/index.ts', "import '../low/index.js';");
    write('src/sales/low/index.ts', '');
    expect(said()).toBe('');
    write('src/sales/low/index.ts', "import '../high/index.js';");
    expect(said()).toContain('packages/base/sales: low/index.ts imports high/index.ts, which runs upward');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

it('allows tests to import everything', () => {
  expect(
    problemsWith({ 'kernel/time/days.test.ts': "import { lead } from '../../crm/lead/lead.js';" }),
  ).toEqual([]);
  expect(problemsWith({ 'test/leads.ts': "import { lead } from '../crm/lead/lead.js';" })).toEqual([]);
});

it('looks for circles in packages without rooms too', () => {
  const files = {
    'a/one.ts': "import '../b/two.js';",
    'b/two.ts': "import '../a/three';",
    'a/three.tsx': '',
  };
  expect(roomProblems(files, undefined)).toEqual([expect.stringContaining('in a circle: a, b')]);
});

it('fails for a repository with a wrong import', () => {
  const root = mkdtempSync(join(tmpdir(), 'rooms-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const check = () => {
    const env = { ...process.env, PORTALS_ROOT: root };
    const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'rooms.mjs')], { env });
    return { status, said: stderr.toString() };
  };
  try {
    mkdirSync(join(root, 'packages'));
    write('services/sample/package.json', JSON.stringify({ rooms }));
    for (const [file, text] of Object.entries(inOrder)) write(`services/sample/src/${file}`, text);
    expect(check()).toEqual({ status: 0, said: '' });
    write('services/sample/src/kernel/time/days.ts', "import { lead } from '../../crm/index.js';");
    expect(check()).toEqual({
      status: 1,
      said: expect.stringContaining(
        'services/sample: kernel/time/days.ts imports crm/index.ts, which runs upward',
      ),
    });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
