/** A configured mailbox, `Name <address>` or `address`, in its parts: a name may hold commas and quotes. */
export function mailboxOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
