// Runs before every other module, because libraries read these values as soon as they load. styled-components and Radix put the nonce on
// their style elements. `jitless` stops zod from compiling schemas, which the content security policy would block and report.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
