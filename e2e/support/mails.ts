import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { expect } from './fixtures.ts';

/**
 * Waits for the email to `to` that contains a link to `page`, and returns the path of the link; there must be only one such email.
 * @param dataDir data folder of the installation that sent it
 */
export async function linkIn(dataDir: string, to: string, page: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  let links: string[] = [];
  await expect(async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(
      files.map(async (name) => simpleParser(await readFile(join(folder, name)))),
    );
    const theirs = mails.filter(({ headers }) => JSON.stringify(headers.get('to')).includes(to));
    const isLink = (line: string) => line.replace(/\?lang=es#/, '#').includes(`${page}#`);
    links = theirs.flatMap(({ text }) => text?.split('\n').filter(isLink) ?? []);
    expect(links).toHaveLength(1);
  }).toPass();
  const { pathname, search, hash } = new URL(links[0] ?? '');
  return pathname + search + hash;
}
