import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailTransport, optionsOf } from './mail-transport.js';

/** Writes each mail to `<folder>/<Message-ID>.eml`, atomically. A mail that is sent again replaces its own file. */
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

/** Writes a mail to `<folder>/<Message-ID>.eml`, atomically. */
export async function writeMailFile(folder: string, messageId: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = messageId.replace(/[^\w.@-]/g, '');
  await writeWhole(folder, `${name}.eml`, message);
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

/** Age from which a draft is abandoned: writing one takes moments, so its process was killed. */
const draftMs = 3_600_000;

/** Deletes mails that were written before a moment, and drafts that a crash left. */
export async function purgeFolder(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
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
