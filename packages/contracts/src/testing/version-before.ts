import { z } from 'zod';
import { Version } from '../composition/version.js';

// These schemas are copied from the sources of the previous version (platform 1.0.0), so that tests can check that the previous version can
// read the output of this version. Do not edit them; after the next release, replace them with the schemas of the new previous version.

const both = z.object({ en: z.string(), es: z.string() });
const Released = z.object({
  version: Version,
  base: z.string(),
  entry: z.string(),
  exposed: z.array(z.string()),
});
const Routed = z.object({ path: z.string(), access: z.enum(['public', 'protected']), head: z.string() });

/** The composition in a document, as the shell of the previous version reads it. */
export const CompositionBefore = z.object({
  id: z.string(),
  shell: z.object({ version: Version, base: z.string() }),
  portals: z.array(
    z.object({
      name: z.string(),
      title: both,
      routes: z.array(Routed),
      live: Released,
      previous: Released.optional(),
    }),
  ),
  integrity: z.record(z.string(), z.string()),
  language: z.enum(['en', 'es']),
  languageFromAddress: z.boolean(),
  site: z.object({ name: z.string(), email: z.string(), phone: z.string(), companyPage: z.string() }),
});

const Change = z.object({
  at: z.iso.datetime(),
  name: z.string(),
  from: Version.nullable(),
  to: Version,
  reason: z.enum(['publish', 'promote', 'rollback']),
});

/** live.json, as the gateway and the commands of the previous version read it. */
export const LiveSetBefore = z.object({
  schema: z.literal(1),
  releases: z.record(z.string(), z.object({ live: Version, previous: Version.optional() })),
  history: z.array(Change),
});
