import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONFIG, type QueuedWork } from '@portals/service-kit';
import { MailWorker, mailFolder } from '@portals/service-kit/mail';
import { type RunningService, until } from '@portals/service-kit/testing';
import type { AuthConfig } from '../src/config.js';
import { AccountMailEntity } from '../src/mail/account-mail.entity.js';
import { PasswordResetEntity } from '../src/recovery/password-reset.entity.js';
import { ResetWorker } from '../src/recovery/reset.worker.js';

/** Settings without a limit of emails per address. `settled` wakes the workers, so that the queues need not be polled often. */
export const fastMails = { MAIL_POLL_MS: '1000', RESETS_PER_HOUR: '10000' };

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** Token in the email's link; empty when the email has no link. */
  token: string;
}

const decoded = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function parse(file: string): ReadMail {
  const headers = file.slice(0, file.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const text = decoded(file);
  return {
    to: headerOf('To'),
    subject: decoded(
      headerOf('Subject')
        .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
        .replace(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, coded: string) => coded.replaceAll('_', ' ')),
    ),
    text,
    token: /^https?:\S+#(\S+)$/m.exec(text.replaceAll('\r', ''))?.[1] ?? '',
  };
}

/** Returns helpers for the emails that a running auth service has written. */
export function mailsOf(service: RunningService) {
  const isEmpty = (count: number) => count === 0;

  /** Waits until every reset request and queued email has been processed. */
  async function settled(): Promise<void> {
    const { app, dataSource } = service;
    const queues = [
      { worker: app.get(ResetWorker), entity: PasswordResetEntity },
      { worker: app.get(MailWorker), entity: AccountMailEntity },
    ];
    for (const { worker, entity } of queues) {
      const count = () => {
        worker.wake();
        return dataSource.manager.countBy<QueuedWork>(entity, { state: 'queued' });
      };
      await until(count, isEmpty);
    }
  }

  /** Returns the emails to an address, once the queue is empty. */
  async function mailsTo(address: string): Promise<ReadMail[]> {
    await settled();
    const folder = mailFolder(service.app.get<AuthConfig>(CONFIG));
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
    return files.map(parse).filter(({ to }) => to === address);
  }

  const mailTo = async (address: string, about: RegExp): Promise<ReadMail> => {
    const found = (await mailsTo(address)).filter(({ subject }) => about.test(subject));
    const [mail] = found;
    if (mail === undefined || found.length > 1)
      throw new Error(`${found.length} emails to ${address} are about ${about}`);
    return mail;
  };

  return { settled, mailsTo, mailTo };
}
