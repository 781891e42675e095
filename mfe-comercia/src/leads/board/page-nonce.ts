/** Returns the nonce that the content security policy requires of style elements; every script of the document carries the same one. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
