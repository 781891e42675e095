import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import { headerText } from './header-text.rules.js';
import { mailboxOf } from './mailbox.rules.js';

/** A mail with everything that its bytes depend on: the same mail is the same bytes at every attempt. */
export interface MailToSend {
  messageId: string;
  from: string;
  to: string;
  /** Null: an answer goes to nobody in particular. */
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  date: Date;
}

/** Where mails go. */
export interface MailTransport {
  /** Resolves when the mail has been taken over for good; `signal` breaks the attempt off. */
  send(mail: MailToSend, signal: AbortSignal): Promise<void>;
}

/** Milliseconds. The last is what RFC 5321 §4.5.3.2.6 grants a server that has all of a mail. */
const timeouts = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 600_000,
};

/** Hands mails to an SMTP server, each over a connection of its own, so that a failure belongs to one mail. */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({ url, ...timeouts });
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...optionsOf(mail), signal });
    },
  };
}

/** What nodemailer makes the mail from; files and addresses named by a visitor's text are never read. */
export function optionsOf({ replyTo, ...mail }: MailToSend): Options {
  return {
    ...mail,
    subject: headerText(mail.subject),
    ...(replyTo && { replyTo: { ...replyTo, name: headerText(replyTo.name) } }),
    from: mailboxOf(mail.from),
    to: mailboxOf(mail.to),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
