import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// jsdom lacks these, and the router needs them when it is imported.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom's files lack the newer methods, so these are built on FileReader. Some tests run without jsdom.
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

// A half-filled form of one test would open again in the next. Some tests render on the server, where there is no storage.
beforeEach(() => {
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});

// Longer than anything takes on a busy machine, but shorter than the timeout of a test, so that the failure names what did not appear.
configure({ asyncUtilTimeout: 20_000 });
