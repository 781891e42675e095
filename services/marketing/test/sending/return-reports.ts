/** Parts of a bounce or complaint in the format of mail servers (multipart/report). */
export interface ReportOptions {
  id?: string;
  type?: string;
  /** Human-readable part. */
  words?: string;
  /** Machine-readable part. */
  machine?: string;
  machineType?: string;
  /** The original email, or only its header. */
  original?: string;
  originalType?: string;
}

/** Returns a bounce or complaint as raw email. The default parts are taken from a bounce by Postfix. */
export function reportMail(options: ReportOptions = {}): string {
  const {
    id = '<report.1@mx.example>',
    type = 'delivery-status',
    words = 'This is the mail system at host mx.example.',
    machine = deliveryStatus(),
    machineType = 'message/delivery-status',
    original = originalMail(),
    originalType = 'message/rfc822',
  } = options;
  const parts = [
    ['text/plain; charset=utf-8', words],
    [machineType, machine],
    ...(original === '' ? [] : [[originalType, original]]),
  ];
  const body = parts.map(([partType, text]) => `--=_b\nContent-Type: ${partType}\n\n${text}\n`).join('');
  const head = [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: bounces@site.test',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: ${id}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};\n\tboundary="=_b"`,
  ];
  return `${head.join('\n')}\n\n${body}--=_b--\n`.replace(/\n/g, '\r\n');
}

/** Returns the machine-readable part of a delivery report. */
export function deliveryStatus(changes: Record<string, string> = {}): string {
  const fields: Record<string, string> = {
    'Final-Recipient': 'rfc822; ana@empresa.example',
    Action: 'failed',
    Status: '5.1.1',
    'Diagnostic-Code': 'smtp; 550 5.1.1 <ana@empresa.example>: Recipient address\n    rejected: User unknown',
    ...changes,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`));
  return `Reporting-MTA: dns; mx.example\nX-Postfix-Queue-ID: 4D2\n\n${lines.join('\n')}\n`;
}

/** Returns a short campaign email in raw form. */
export const originalMail = (messageId = '<mail.1@site.test>'): string =>
  `Return-Path: <bounces@site.test>\nMessage-ID:\n ${messageId}\nFrom: Site <a@site.test>\nTo: ana@empresa.example\nSubject: Oferta\n\nHola`;

/** Returns the machine-readable part of a complaint. */
export const feedback = (type = 'abuse'): string =>
  `Feedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Rcpt-To: <ana@empresa.example>\n`;

/** Returns a complaint (RFC 5965). */
export const complaintMail = (options: ReportOptions & { feedbackType?: string } = {}): string =>
  reportMail({
    type: 'feedback-report',
    machine: feedback(options.feedbackType),
    machineType: 'message/feedback-report',
    ...options,
  });

/** An out-of-office reply, which the service must ignore in the bounce mailbox. */
export const outOfOffice = [
  'From: Ana <ana@empresa.example>',
  'To: bounces@site.test',
  'Subject: Fuera de la oficina',
  'Message-ID: <ooo@empresa.example>',
  'Auto-Submitted: auto-replied',
  'In-Reply-To: <mail.1@site.test>',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Vuelvo el lunes. Status: 5.1.1',
  '',
].join('\r\n');
