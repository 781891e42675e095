// First of all imports: styled-components and Radix read the nonce when they make their first style element.
// A module has no document.currentScript; every script of the document carries the same nonce.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
