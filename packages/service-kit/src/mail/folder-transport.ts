import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailTransport, optionsOf } from './mail-transport.js';

/** Writes each email to `<folder>/<Message-ID>.eml`, atomically. Resending an email replaces its file. */
export function folderTransport(folder: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(optionsOf(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed in memory');
      await writeMailFile(folder, mail.messageId, message);
    },
  };
}

/** Writes an email to `<folder>/<Message-ID>.eml`, atomically. */
export async function writeMailFile(folder: string, messageId: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(folder, fileOf(messageId), message);
}

const fileOf = (messageId: string): string => `${messageId.replace(/[^\w.@-]/g, '')}.eml`;

/** Deletes the file of an email, if it exists. */
export const removeMailFile = (folder: string, messageId: string): Promise<void> =>
  rm(join(folder, fileOf(messageId)), { force: true });

/** Bytes at the beginning of a file that contain the headers with the recipient. */
const headBytes = 8192;

/** Deletes the files of all emails to an address, from every service. */
export async function removeMailsTo(folder: string, address: string): Promise<void> {
  const wanted = address.toLowerCase();
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.includes('.eml')) continue;
    const file = join(folder, name);
    const head = await readHead(file).catch(() => '');
    const to = /^to:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1]?.toLowerCase() ?? '';
    if (to.split(/[\s<>,;"]+/).includes(wanted)) await rm(file, { force: true });
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}`);
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Age after which a temporary file counts as abandoned: writing takes little time, so its process must have been killed. */
const draftMs = 3_600_000;

/**
 * Deletes emails that were written before a given time, and temporary files that remained after a crash.
 * @param kinds kinds of emails to delete, as in their Message-IDs, because services may share the folder; by default, all emails
 * are deleted
 */
export async function purgeFolder(folder: string, before: Date, kinds?: readonly string[]): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => kinds === undefined || kinds.includes(name.replace(/^\./, '').split('.', 1)[0] ?? ''),
  );
  let deleted = 0;
  for (const name of names) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => null);
    const isDraft = /\.eml\.\d+$/.test(name);
    if (written === null || !(isDraft || name.endsWith('.eml'))) continue;
    if (written.mtime >= (isDraft ? new Date(Date.now() - draftMs) : before)) continue;
    await rm(file, { force: true });
    deleted++;
  }
  return deleted;
}
