import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import { speedUpComputedStyle } from './computed-style';

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

if (typeof window !== 'undefined') speedUpComputedStyle(window);

// Clears form drafts; otherwise the next test would restore a form that an earlier test has left half filled in. Tests of server rendering
// have no storage.
beforeEach(() => {
  globalThis.sessionStorage?.clear();
  globalThis.localStorage?.clear();
});

// Makes styled-components call `insertRule`. Otherwise it appends a text node for each rule, and jsdom parses the whole style sheet each
// time.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });

// The timeout is longer than any step takes on a busy machine, and shorter than Jest's test timeout, so that the error names the missing
// element. While Testing Library waits, it creates an error on each retry. Only the last error is shown, so the others omit the slow dump
// of the document.
configure((defaults) => ({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : defaults.getElementError(message, container),
}));
