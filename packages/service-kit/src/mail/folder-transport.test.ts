import fs, { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderTransport, purgeFolder } from './folder-transport.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const mail = {
  messageId: '<contact.1@site.example>',
  from: 'info@site.example',
  to: 'info@site.example',
  replyTo: null,
  subject: 's',
  text: 't',
  unsubscribeUrl: null,
  date: new Date(0),
};
const send = () => folderTransport(folder).send(mail, new AbortController().signal);
const file = 'contact.1@site.example.eml';

it('leaves nothing behind when the disk is full, and the email at the next attempt', async () => {
  const realOpen = fs.open;
  jest.spyOn(fs, 'open').mockImplementationOnce(async (...args) => {
    const handle = await realOpen(...args);
    handle.writeFile = () => Promise.reject(new Error('ENOSPC: no space left on device'));
    return handle;
  });
  await expect(send()).rejects.toThrow('ENOSPC');
  expect(await readdir(folder)).toEqual([]);
  await send();
  expect(await readdir(folder)).toEqual([file]);
});

it('leaves no draft behind when the email cannot be moved to its place', async () => {
  await mkdir(join(folder, file));
  await expect(send()).rejects.toThrow();
  expect(await readdir(folder)).toEqual([file]);
});

it('deletes drafts of a killed process and old emails, and nothing else', async () => {
  const names = ['.a.eml.1', '.b.eml.2', 'c.eml', 'd.eml', 'notes.txt'];
  for (const name of names) await writeFile(join(folder, name), '');
  const [yesterday, longAgo] = [new Date(Date.now() - 86_400_000), new Date(0)];
  for (const name of ['.a.eml.1', 'c.eml']) await utimes(join(folder, name), yesterday, yesterday);
  for (const name of ['d.eml', 'notes.txt']) await utimes(join(folder, name), longAgo, longAgo);
  expect(await purgeFolder(folder, new Date(Date.now() - 7 * 86_400_000))).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['.b.eml.2', 'c.eml', 'notes.txt']);
});

it('deletes only old emails of the kinds of a service, where services share the folder', async () => {
  const names = ['reset.1@site.example.eml', 'contact.1@site.example.eml', '.reset.2@site.example.eml.7'];
  const old = new Date(Date.now() - 7_200_000);
  for (const name of names) {
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), old, old);
  }
  expect(await purgeFolder(folder, new Date(), ['reset'])).toBe(2);
  expect(await readdir(folder)).toEqual(['contact.1@site.example.eml']);
});
