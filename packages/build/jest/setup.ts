import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { quickenComputedStyle } from './computed-style';

// jsdom lacks these classes, and the router needs them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Adds the newer methods for reading files, which jsdom lacks. Some tests run without jsdom.
if (typeof FileReader !== 'undefined') {
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () =>
        reader.result instanceof ArrayBuffer ? resolve(reader.result) : reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
}

if (typeof window !== 'undefined') quickenComputedStyle(window);

// Clears drafts, because a form that one test leaves half filled in would open again in the next one. Some tests render on the server side,
// where there is no storage.
beforeEach(() => {
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});

// The timeout is longer than any step takes on a busy machine, and shorter than the limit of a test, so that the error
// names the missing element.
configure({ asyncUtilTimeout: 20_000 });
