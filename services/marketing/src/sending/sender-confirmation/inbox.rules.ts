/** Returns the mailbox to which an address delivers: `Ana+news@ACME.example` becomes `ana@acme.example`. */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, 'gmail.com');
  const [local = ''] = address.slice(0, at).toLowerCase().split('+');
  // Gmail ignores dots in the local part.
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
