import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
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

// styled-components otherwise adds each rule as a text, for which jsdom reads the whole sheet again.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

// The timeout is longer than any step takes on a busy machine, and shorter than the limit of a test, so that the error
// names the missing element. While Testing Library waits, it makes an error for each try and shows only the last one, to which it
// adds the document itself.
configure((defaults) => ({
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : defaults.getElementError(message, container),
}));
