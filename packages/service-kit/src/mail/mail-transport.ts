import { createTransport } from 'nodemailer';
import type { Options } from 'nodemailer/lib/mailer/index.js';
import { headerText, mailboxOf, unsubscribeHeaders } from './text.js';

/** An email with all values that its bytes depend on, so that every attempt sends the same bytes. */
export interface MailToSend {
  messageId: string;
  from: string;
  to: string;
  /** Address for Reply-To; null for none. */
  replyTo: { name: string; address: string } | null;
  subject: string;
  text: string;
  /** The same text as HTML. */
  html?: string;
  /** Page on which the recipient can unsubscribe from emails of this kind; null for one-off emails. */
  unsubscribeUrl: string | null;
  date: Date;
}

/** Delivers emails to a mail server or a folder. */
export interface MailTransport {
  /** Resolves when the email has been accepted; `signal` aborts the attempt. */
  send(mail: MailToSend, signal: AbortSignal): Promise<void>;
}

/**
 * Timeouts of a connection in milliseconds. `socketTimeout` is the time that RFC 5321 §4.5.3.2.6 allows a server to reply after the data.
 */
const timeouts = {
  dnsTimeout: 15_000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 600_000,
};

/** Sends emails to an SMTP server, each over a separate connection, so that a failure affects only one email. */
export function smtpTransport(url: string): MailTransport {
  const transporter = createTransport({ url, ...timeouts });
  return {
    async send(mail, signal) {
      await transporter.sendMail({ ...optionsOf(mail), signal });
    },
  };
}

/** Returns the message for nodemailer, with access to files and URLs disabled, because a visitor's text could reference them. */
export function optionsOf({ replyTo, unsubscribeUrl, ...mail }: MailToSend): Options {
  return {
    ...mail,
    subject: headerText(mail.subject),
    ...(replyTo && { replyTo: { ...replyTo, name: headerText(replyTo.name) } }),
    from: mailboxOf(mail.from),
    to: mailboxOf(mail.to),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
