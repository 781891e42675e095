import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';

// jsdom lacks these, and the router needs them as it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });
