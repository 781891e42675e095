/** Removes email and network addresses from the reply of a mail server. */
export const withoutAddresses = (reason: string): string =>
  reason
    .replace(/[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:[\]]+/g, '…@…')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}\b/gi, '…');
