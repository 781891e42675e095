import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  campaignFigures,
  leadFigureNames,
  mailFigureNames,
} from '../packages/contracts/src/constants/figures';

const root = join(__dirname, '..');
const sources = execFileSync('git', ['ls-files', 'mfe-*/src/**', 'packages/*/src/**', 'services/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\/|\/migrations\//.test(file));

const filesWith = (text: RegExp) =>
  sources.filter((file) => text.test(readFileSync(join(root, file), 'utf8')));

it('names the channels of campaigns only in their definition and in samples', () => {
  expect(filesWith(/'(social media|landing page)'/)).toEqual([
    'packages/contracts/src/constants/channels.ts',
    'services/marketing/src/app/demo/sample-campaigns.ts',
  ]);
});

it('does not repeat the list of analytics figures', () => {
  const names = [...leadFigureNames, ...mailFigureNames, ...campaignFigures].join('|');
  const list = new RegExp(`'(${names})',\\s*'(${names})'`);
  expect(filesWith(list).filter((file) => file.includes('/analytics/'))).toEqual([]);
});
