/** Providers that ignore dots in the local part of an address. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** Returns the mailbox to which an address delivers: `Ana+news@ACME.example` becomes `ana@acme.example`. */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${dotless.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
