// Runs before every other module: libraries look for these as soon as they run. styled-components and Radix put the nonce on their
// style elements, and zod does not try to compile its schemas, which the content policy would refuse and report.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
