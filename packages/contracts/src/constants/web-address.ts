/** Matches a host name with a dot and anything after it, with or without a scheme, but no user name and no IP address. */
const form = /^(https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * Returns the link for a web address as people write it: `acme.com` becomes `https://acme.com`.
 * @returns null when it is not a web address, or has a scheme other than http and https
 */
export function webLinkOf(address: string): string | null {
  const found = form.exec(address);
  if (found === null) return null;
  return found[1] === undefined ? `https://${address}` : address;
}
