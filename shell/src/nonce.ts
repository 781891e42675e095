// Must be the first import: styled-components and Radix read the nonce when they create their first style element. A module has no
// document.currentScript, but every script of the document carries the same nonce.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
