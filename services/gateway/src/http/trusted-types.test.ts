import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { trustedTypesScript } from './trusted-types.js';

const Policy = z.object({ createHTML: z.unknown(), createScript: z.unknown(), createScriptURL: z.unknown() });

/** Returns the Trusted Types policies that the script creates. */
function policies(): Map<string, z.infer<typeof Policy>> {
  const made = new Map<string, z.infer<typeof Policy>>();
  const createPolicy = (name: string, policy: unknown) => made.set(name, Policy.parse(policy));
  const location = { origin: 'https://site.example', toString: () => 'https://site.example/comercia?a=b' };
  runInNewContext(trustedTypesScript, { trustedTypes: { createPolicy }, location, URL });
  return made;
}
const answers = (name: 'createHTML' | 'createScript' | 'createScriptURL', text: string): unknown => {
  const rule = policies().get('default')?.[name];
  return typeof rule === 'function' ? rule(text) : 'no rule';
};

it.each([
  ['createHTML', '<script></script>', true],
  ['createHTML', '<img src=x onerror=alert(1)>', false],
  ['createHTML', '<script></script><img src=x onerror=alert(1)>', false],
  ['createHTML', '', false],
  ['createScript', '{"@type":"Organization"}', true],
  ['createScript', 'alert(1)', false],
  ['createScript', '{"a":1};alert(1)', false],
  ['createScript', '', false],
  ['createScriptURL', 'https://site.example/releases/mfe-comercia/1/worker.js', true],
  ['createScriptURL', '/releases/mfe-comercia/1/worker.js', true],
  ['createScriptURL', '/releases/../api/marketing/lead-imports/1/refused.csv', false],
  ['createScriptURL', '/releasesx/a.js', false],
  ['createScriptURL', 'https://other.example/releases/a.js', false],
  ['createScriptURL', '//other.example/releases/a.js', false],
  ['createScriptURL', 'https://site.example.other.example/releases/a.js', false],
  ['createScriptURL', 'data:text/javascript,alert(1)', false],
  ['createScriptURL', 'blob:https://site.example/releases/x', false],
] as const)('the policy of types for %s of %s answers: %s', (rule, text, allowed) => {
  expect(answers(rule, text)).toBe(allowed ? text : null);
});

it('makes one policy', () => {
  expect([...policies().keys()]).toEqual(['default']);
});

it('runs where the browser knows no such types, too', () => {
  expect(() => runInNewContext(trustedTypesScript, {})).not.toThrow();
});

it('keeps zod from asking for what the policy refuses', () => {
  const context: { __zod_globalConfig?: { jitless: boolean } } = {};
  runInNewContext(trustedTypesScript, context);
  expect(context.__zod_globalConfig?.jitless).toBe(true);
});
