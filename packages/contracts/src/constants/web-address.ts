/** A host's name with a dot in it and whatever follows, with or without a scheme: no user name, and no numbers in place of a name. */
const form = /^(https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The link to an address of the web as people write it: `acme.com` leads to `https://acme.com`.
 * @returns null for what is no such address, among it every scheme but http and https
 */
export function webLinkOf(address: string): string | null {
  const found = form.exec(address);
  if (found === null) return null;
  return found[1] === undefined ? `https://${address}` : address;
}
