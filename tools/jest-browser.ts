import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// jsdom lacks these, and the router needs them as it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// A form that one test leaves half filled is a draft, which the next one would open.
// Some tests draw as the server does, where there is none.
beforeEach(() => globalThis.sessionStorage?.clear());

// Longer than anything here takes on a busy machine, shorter than the limit of a test: what does not come is then named.
configure({ asyncUtilTimeout: 20_000 });

// A form that a test leaves half filled in would open again in the next one.
afterEach(() => {
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});
