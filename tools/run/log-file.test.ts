import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile, logLimits } from './log-file.mjs';

const day = 86_400_000;
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a log', () => {
  let folder: string;
  let file: string;
  let now: number;
  const faults: string[] = [];
  const limits = { maxBytes: 20, files: 2, days: 3 };
  const log = (of = file) =>
    new LogFile(
      of,
      limits,
      (message: string) => faults.push(message),
      () => now,
    );
  const texts = () =>
    readdirSync(folder)
      .sort()
      .map((name) => `${name}: ${readFileSync(join(folder, name), 'utf8')}`);
  const write = async (lines: LogFile, ...written: string[]) => {
    for (const line of written) {
      lines.write(line);
      await lines.close();
    }
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portals-log-'));
    file = join(folder, 'auth.log');
    now = Date.now();
    faults.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('can be read only by its owner, even if others could read it before', async () => {
    await write(log(), 'a\n');
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    await write(log(), 'b\n');
    expect(modeOf(file)).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe('a\nb\n');
  });

  it('is rotated when it is full, up to a number of files', async () => {
    const full = (letter: string) => `${letter.repeat(19)}\n`;
    await write(log(), full('a'), full('b'), full('c'), full('d'), 'e\n', 'f\n');
    expect(texts()).toEqual(['auth.log: e\nf\n', `auth.log.1: ${full('d')}`, `auth.log.2: ${full('c')}`]);
    expect(modeOf(`${file}.1`)).toBe(0o600);
  });

  it('is rotated while it is open, too', async () => {
    const lines = log();
    for (let n = 0; n < 3; n++) lines.write(`${'x'.repeat(19)}\n`);
    await lines.close();
    expect(readdirSync(folder).sort()).toEqual(['auth.log', 'auth.log.1', 'auth.log.2']);
  });

  it('is rotated each day, and old files are deleted', async () => {
    writeFileSync(file, 'yesterday\n');
    utimesSync(file, (now - day) / 1000, (now - day) / 1000);
    writeFileSync(`${file}.1`, 'long ago\n');
    utimesSync(`${file}.1`, (now - 4 * day) / 1000, (now - 4 * day) / 1000);
    const lines = log();
    await write(lines, 'today\n');
    expect(texts()).toEqual(['auth.log: today\n', 'auth.log.1: yesterday\n']);
    lines.write('today too\n');
    now += day;
    lines.write('tomorrow\n');
    await lines.close();
    expect(texts()[0]).toBe('auth.log: tomorrow\n');
  });

  it('drops lines when the disk is full, reports that once, and continues when there is space again', async () => {
    symlinkSync('/dev/full', file);
    const lines = new LogFile(
      file,
      { ...limits, maxBytes: 1e9 },
      (message: string) => faults.push(message),
      () => now,
    );
    const told = async (times: number) => {
      while (faults.length < times) await new Promise((resolve) => setImmediate(resolve));
    };
    lines.write('lost\n');
    await told(1);
    expect(faults[0]).toMatch(/auth\.log cannot be written, and lines are lost: ENOSPC/);
    lines.write('lost too\n');
    now += 11_000;
    lines.write('lost again\n');
    await lines.close();
    rmSync(file);
    now += 11_000;
    await write(lines, 'kept\n');
    expect(texts()).toEqual(['auth.log: kept\n']);
    expect(faults).toHaveLength(1);
  });

  it('drops lines when its folder is gone', async () => {
    const lines = log(join(folder, 'none', 'auth.log'));
    lines.write('lost\n');
    while (faults.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

it('gets its limits from settings', () => {
  expect(logLimits({})).toEqual({ maxBytes: 20_000_000, files: 30, days: 30 });
  expect(logLimits({ LOG_MAX_MB: '1', LOG_FILES: '2', LOG_DAYS: '7' })).toEqual({
    maxBytes: 1_000_000,
    files: 2,
    days: 7,
  });
  for (const wrong of [{ LOG_DAYS: '0' }, { LOG_DAYS: '366' }, { LOG_MAX_MB: 'x' }, { LOG_FILES: '1.5' }]) {
    expect(() => logLimits(wrong)).toThrow(Object.keys(wrong)[0]);
  }
});
