/** What the content policy asks of style elements; every script of the document carries the same nonce. */
export const pageNonce = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
