import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// jsdom lacks these, and the router needs them as it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom's files can be read in the oldest way only. Some tests run without jsdom.
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

// A form that one test leaves half filled in would open again in the next one. Some tests render as the server does, where
// there is no storage.
beforeEach(() => {
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});

// Longer than anything here takes on a busy machine, shorter than the limit of a test: what does not come is then named.
configure({ asyncUtilTimeout: 20_000 });
