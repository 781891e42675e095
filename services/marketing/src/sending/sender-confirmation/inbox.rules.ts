/** Providers for which dots in the part before the @ mean nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address leads to: `Ana+news@ACME.example` is that of `ana@acme.example`. */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  return `${dotless.has(domain) ? local.replaceAll('.', '') : local}@${domain}`;
}
