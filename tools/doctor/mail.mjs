import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setting } from '../backup/place.mjs';
import { domainOf, senderOf } from './settings.mjs';

const timeoutMs = 10_000;

/** Returns the DNS records, or an empty list when the name has none; any other failure is thrown. */
const records = (asked) =>
  asked.catch((error) => {
    if (['ENODATA', 'ENOTFOUND'].includes(error.code)) return [];
    throw error;
  });

/** Returns true when neither the name nor any name below it exists (RFC 8020). */
const isNothingBelow = (asked) =>
  asked.then(
    () => false,
    (error) => {
      if (error.code === 'ENOTFOUND') return true;
      if (error.code === 'ENODATA') return false;
      throw error;
    },
  );

/**
 * Checks the DNS records by which other mail servers decide whether to trust the sender.
 * @param {string} domain
 * @param {{ resolveMx(name: string): Promise<unknown[]>, resolveTxt(name: string): Promise<string[][]> }} resolver
 * @returns {Promise<import('./settings.mjs').Finding[]>}
 */
export async function dnsFindings(domain, resolver) {
  const texts = async (name) => (await records(resolver.resolveTxt(name))).map((parts) => parts.join(''));
  const found = [];
  const add = (code, problem, remedy) => found.push({ code, problem, remedy });
  if ((await records(resolver.resolveMx(domain))).length === 0)
    add('mail-mx-missing', `${domain} has no MX record, so nobody can answer its emails`, 'Add an MX record');
  const spf = (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (spf.length === 0)
    add('mail-spf-missing', `${domain} has no SPF record`, 'Add one that names the mail server');
  if (spf.length > 1)
    add('mail-spf-twice', `${domain} has ${spf.length} SPF records, so none counts`, 'Merge them into one');
  if (await isNothingBelow(resolver.resolveTxt(`_domainkey.${domain}`)))
    add('mail-dkim-missing', `${domain} has no DKIM key`, 'Let the mail server sign, and publish its key');
  if (!(await texts(`_dmarc.${domain}`)).some((text) => /^v=DMARC1 *(;|$)/i.test(text)))
    add('mail-dmarc-missing', `_dmarc.${domain} has no DMARC record`, 'Add one, at first with p=none');
  return found;
}

/** Connects to a mail server, and returns the reply code of its greeting. @param {URL} url */
const greeting = (url) =>
  new Promise((resolve, reject) => {
    const isTls = url.protocol === 'smtps:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port || (isTls ? 465 : 587));
    const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port });
    const end = (settle, value) => {
      socket.destroy();
      settle(value);
    };
    socket.setTimeout(timeoutMs, () => end(reject, new Error(`no greeting in ${timeoutMs / 1000} s`)));
    socket.once('error', (error) => end(reject, error));
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.once('data', (chunk) => end(resolve, String(chunk).slice(0, 3)));
  });

/** Checks that the mail server is reachable. @returns {Promise<import('./settings.mjs').Finding[]>} */
async function serverFindings(url) {
  const remedy = 'Mend SMTP_URL, the firewall or the mail server';
  const finding = (problem) => [{ code: 'smtp-unreachable', problem, remedy }];
  try {
    const code = await greeting(url);
    return code === '220' ? [] : finding(`The mail server at ${url.host} greets with ${code}`);
  } catch (error) {
    return finding(`The mail server at ${url.host} does not answer: ${error.message}`);
  }
}

/** Checks the settings for sending emails. Without a mail server they are only written to files, and there is nothing to check. */
export async function mailFindings({ env }, resolver) {
  const address = setting(env, 'SMTP_URL');
  if (address === undefined || !URL.canParse(address)) return [];
  const domain = domainOf(senderOf(env));
  return [...(await serverFindings(new URL(address))), ...(await dnsFindings(domain, resolver))];
}
