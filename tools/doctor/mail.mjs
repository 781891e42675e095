import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { setting } from '../backup/place.mjs';

const finding = (code, problem, remedy) => ({ code, problem, remedy });
const timeoutMs = 5000;

/** @typedef {{ resolveMx(name: string): Promise<unknown[]>, resolveTxt(name: string): Promise<string[][]> }} Names */

/** Returns the records of a name; none when the name or its records do not exist. */
async function records(work) {
  try {
    return await work();
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(error.code)) return [];
    throw error;
  }
}

/** Tells whether a mail server accepts connections. */
const isReachable = ({ hostname, port, protocol }) =>
  new Promise((resolve) => {
    const number = Number(port || (protocol === 'smtps:' ? 465 : 587));
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: number, timeout: timeoutMs });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });

/** Checks that the mail server can be reached. Without SMTP_URL mails are files. @param {{ env: NodeJS.ProcessEnv }} place */
export async function serverFindings({ env }) {
  const url = setting(env, 'SMTP_URL');
  if (url === undefined) return [];
  const server = new URL(url);
  if (await isReachable(server)) return [];
  const remedy = 'Correct SMTP_URL, or open the port';
  return [finding('SMTP_UNREACHABLE', `${server.host} accepts no connection`, remedy)];
}

/**
 * Checks the DNS of the sender's domain.
 * @param {{ env: NodeJS.ProcessEnv }} place
 * @param {Names} names
 */
export async function senderFindings({ env }, names = new Resolver({ timeout: timeoutMs, tries: 1 })) {
  if (setting(env, 'SMTP_URL') === undefined) return [];
  const domain = /@([^\s<>@]+)>?$/.exec(env.MAIL_FROM?.trim() ?? '')?.[1];
  if (domain === undefined)
    return [finding('MAIL_FROM_MISSING', 'MAIL_FROM names no sender', 'Set it to an address of your domain')];
  const found = [];
  const texts = async (name) => (await records(() => names.resolveTxt(name))).map((parts) => parts.join(''));
  if ((await records(() => names.resolveMx(domain))).length === 0)
    found.push(finding('MX_MISSING', `${domain} has no MX record`, 'Add one, so that bounces arrive'));
  const spf = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (spf.length !== 1)
    found.push(
      finding(
        'SPF_WRONG',
        `${domain} has ${spf.length} SPF records`,
        'Have exactly one TXT record v=spf1 … that names your mail server',
      ),
    );
  if (!(await texts(`_dmarc.${domain}`)).some((text) => /^v=DMARC1\s*;/i.test(text)))
    found.push(
      finding('DMARC_MISSING', `_dmarc.${domain} has no record`, 'Add a TXT record v=DMARC1; p=none; rua=…'),
    );
  return found;
}
