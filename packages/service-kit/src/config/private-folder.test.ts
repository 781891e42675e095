import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateFolder } from './private-folder.js';

describe('a private folder', () => {
  let parent: string;
  const modeOf = (path: string) => statSync(path).mode & 0o7777;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'portals-private-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('is made for its owner alone', () => {
    privateFolder(join(parent, 'a', 'b'));
    expect(modeOf(join(parent, 'a', 'b'))).toBe(0o700);
  });

  it('is closed to others when it was open', () => {
    const folder = join(parent, 'open');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    privateFolder(folder);
    expect(modeOf(folder)).toBe(0o700);
  });

  it('stays open when it is one that everybody keeps files in', () => {
    const folder = join(parent, 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o1777);
    privateFolder(folder);
    expect(modeOf(folder)).toBe(0o1777);
  });
});
