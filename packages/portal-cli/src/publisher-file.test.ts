import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useCommandLine } from './testing-commands.js';

const cli = useCommandLine();

describe('tokens (rule 13.31)', () => {
  const create = async () => {
    await cli.run('create-token', 'mfe-a', '--label', 'CI of A', '--days', '10');
    return /portal_([0-9a-f]{8})_([0-9a-f]{64})/.exec(cli.lines.join('\n')) ?? [];
  };

  it('are printed once and stored as a hash', async () => {
    const [token = '', id, secret = ''] = await create();
    const text = await readFile(join(cli.store().folder, 'publishers.json'), 'utf8');
    expect(text).toContain(id);
    expect(text).not.toContain(secret);
    expect(await cli.store().publishers.find(token)).toMatchObject({ name: 'mfe-a', label: 'CI of A' });
    await cli.run('tokens');
    expect(cli.lines.at(-1)).toMatch(
      new RegExp(`^${id} {2}mfe-a {2}CI of A {2}created \\S+, ends \\S+, never used$`),
    );
    expect(cli.lines.at(-1)).not.toContain(secret);
  });

  it('are listed with their last use', async () => {
    const [, id = ''] = await create();
    await cli.run('create-token', 'mfe-b');
    await cli.store().recordTokenUses(
      new Map([
        [id, '2026-11-27T10:03:20.000Z'],
        ['00000000', 'gone'],
      ]),
    );
    await cli.run('tokens');
    expect(cli.lines.at(-2)).toMatch(new RegExp(`^${id} .*, last used 2026-11-27 10:03 UTC$`));
    expect(cli.lines.at(-1)).toMatch(/ {2}mfe-b .*, never used$/);
  });

  it('keep what a newer version of the product has noted about them', async () => {
    const [, id = ''] = await create();
    const file = join(cli.store().folder, 'publishers.json');
    const { schema, publishers } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ schema, publishers: [{ ...publishers[0], newField: 7 }] }));
    await cli.run('create-token', 'mfe-b');
    await cli.store().recordTokenUses(new Map([[id, '2026-11-27T10:03:20.000Z']]));
    await cli.run('revoke-token', id);
    expect(JSON.parse(await readFile(file, 'utf8')).publishers).toContainEqual(
      expect.objectContaining({ id, newField: 7 }),
    );
  });

  it('do not work once revoked, and are not listed then', async () => {
    const [token = '', id = ''] = await create();
    await cli.run('revoke-token', id);
    expect(await cli.store().publishers.find(token)).toBeNull();
    await cli.run('tokens');
    expect(cli.lines.at(-1)).toMatch(/^No token can publish/);
    await expect(cli.run('revoke-token', id)).rejects.toThrow('There is no token');
  });

  it.each([
    ['--days', '0'],
    ['--days', 'x'],
    ['--label', 'a\nb'],
  ])('are refused with %s %j', async (option, value) => {
    await expect(cli.run('create-token', 'mfe-a', option, value)).rejects.toThrow(option);
  });

  it('are for names that portals can have', async () => {
    await expect(cli.run('create-token', '../x')).rejects.toThrow('cannot be the name of a portal');
  });
});
