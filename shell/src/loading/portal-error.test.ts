import { classify, PortalError, renderError } from './portal-error';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: http://x/y.js'), 'fetch'],
  ['Firefox', new TypeError('error loading dynamically imported module: http://x/y.js'), 'fetch'],
  ['Safari', new TypeError('Importing a module script failed.'), 'fetch'],
  ['webpack', named('ChunkLoadError', 'Loading chunk 7 failed.'), 'fetch'],
  ['the federation runtime', new Error('[ Federation Runtime ]: RUNTIME-008'), 'fetch'],
  ['a syntax error', new SyntaxError('Unexpected token'), 'evaluate'],
  ['code that threw', new Error('cannot read x'), 'evaluate'],
  ['a thrown text', 'oh no', 'evaluate'],
  ['nothing at all', undefined, 'evaluate'],
  ['a missing expose', new Error('Module "./portal" does not exist in container.'), 'expose'],
  ['a deadline', new PortalError('timeout', 'x'), 'timeout'],
  ['a wrong hash', new PortalError('integrity', 'x'), 'integrity'],
] as const)('sorts what %s says', (_name, error, phase) => {
  expect(classify(error).phase).toBe(phase);
});

it('keeps message and cause', () => {
  const cause = new Error('why');
  expect(classify(cause)).toMatchObject({ name: 'PortalError', message: 'why', cause });
});

it.each([
  [new TypeError('Failed to fetch'), 'render'],
  [new TypeError('Failed to fetch dynamically imported module: http://x/y.js'), 'fetch'],
  [named('ChunkLoadError', 'x'), 'fetch'],
] as const)('classifies an exception during rendering, %s, as `%s`', (error, phase) => {
  expect(renderError(error).phase).toBe(phase);
});
