import promises from 'node:fs/promises';
import { findPlace } from './place.mjs';
import { backUp } from './shelf.mjs';

const refused = (code: string) => Object.assign(new Error(`${code}: refused`), { code });
afterEach(() => jest.restoreAllMocks());

/** Backs up into a folder whose creation, or the check of whose permissions, fails. */
const fail = async (call: 'mkdir' | 'access', code: string) => {
  jest.spyOn(promises, 'mkdir').mockResolvedValue(undefined);
  jest.spyOn(promises, call).mockRejectedValue(refused(code));
  return backUp(await findPlace({}), '/backups', { print: () => undefined });
};

it.each(['mkdir', 'access'] as const)(
  'says how to give the folder to whom may not write it: %s',
  async (call) => {
    jest.spyOn(process, 'getuid').mockReturnValue(1000);
    await expect(fail(call, 'EACCES')).rejects.toThrow(
      '/backups cannot be written: EACCES: refused. Give the folder, in containers the one of BACKUP_FOLDER, ' +
        'to user 1000: sudo install -d -o 1000 FOLDER',
    );
  },
);

it('does not blame the owner of a folder that nobody can write', async () => {
  await expect(fail('access', 'EROFS')).rejects.toThrow(/^\/backups cannot be written: EROFS: refused$/);
});
