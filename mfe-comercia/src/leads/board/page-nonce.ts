/** Returns the nonce that the content security policy requires on style elements, taken from any script of the document. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
