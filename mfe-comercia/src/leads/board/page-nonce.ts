/** Returns the nonce that the content security policy requires for style elements; every script of the document has the same one. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
