import { readRegularFile } from './regular-file.js';

it('returns the content of a file, and refuses a device', async () => {
  expect((await readRegularFile(__filename)).toString('utf8')).toContain('takes no device for one');
  await expect(readRegularFile('/dev/null')).rejects.toThrow('is not a regular file');
});
