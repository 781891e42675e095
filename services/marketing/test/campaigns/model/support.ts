import { contentPartsOf } from '@portals/contracts/constants';
import type { Logger } from '@portals/service-kit';
import type { DataSource } from 'typeorm';
import { type ContentBrief, ContentFault } from '../../../src/campaigns/content/brief/generator.js';
import { ModelGenerator } from '../../../src/campaigns/content/model/model.generator.js';
import { ModelUsageRepository } from '../../../src/campaigns/content/model/model-usage.repository.js';
import { marketingConfig } from '../../../src/config.js';

export const key = 'sk-very-secret-0123456789';

export const brief: ContentBrief = {
  request: {
    type: 'email',
    network: null,
    audience: 'Dueños de restaurantes',
    tone: 'friendly',
    language: 'es',
    length: 'short',
    callToAction: null,
    variants: 2,
  },
  keyPoints: ['Ahorra agua'],
  link: null,
  company: {
    name: 'Norte Hostelería, S. L.',
    sector: 'Equipos de cocina',
    commercialObjectives: 'Vender a restaurantes',
    targetAudience: 'Restaurantes',
    targetAudienceType: 'B2B',
  },
  product: {
    name: 'Lavavajillas Brío 60',
    description: null,
    characteristics: 'Lava 60 cestos por hora',
    advantages: 'Gasta 2 litros por cesto',
    price: '2.490 €',
  },
  parts: contentPartsOf('email', null),
  number: 1,
  seed: 7,
  userId: 7,
};

export const texts = {
  subject: 'Platos limpios con 2 litros',
  preheader: '60 cestos por hora, sin esperas',
  headline: 'Su cocina no espera',
  text: 'Hola:\n\nBrío 60 lava 60 cestos por hora.\nY gasta 2 litros por cesto. 🍽️',
  callToAction: 'Pida una prueba',
};

/** Formats the parts of a text as a reply of the model. */
export const inForm = (parts: Record<string, string>): string =>
  `${Object.entries(parts)
    .map(([name, text]) => `[[${name}]]\n${text}`)
    .join('\n\n')}\n[[end]]`;

/** Warnings logged by the generators. */
export const logs: unknown[] = [];
const logger = { warn: (...line: unknown[]) => logs.push(line) } as unknown as Logger;

const generators = new Map<string, ModelGenerator>();

/**
 * Returns a generator with these settings; the same settings return the same generator. Each has a thread, which is stopped after the tests
 * of the file.
 */
export function generatorFor(dataSource: DataSource, env: Record<string, string>): ModelGenerator {
  const name = JSON.stringify(env);
  const made = generators.get(name);
  if (made) return made;
  const settings = marketingConfig.load({ AI_MODEL: 'test-model', AI_API_KEY: key, ...env });
  const generator = new ModelGenerator(settings, logger, new ModelUsageRepository(dataSource));
  generators.set(name, generator);
  return generator;
}
afterAll(async () => {
  for (const generator of generators.values()) await generator.beforeApplicationShutdown();
});

export interface Written {
  texts: Record<string, string>;
  error: unknown;
}

/** Runs a generator for one text until it succeeds or fails. */
export async function writtenBy(
  generator: ModelGenerator,
  change: Partial<ContentBrief> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Written> {
  const written: Record<string, string> = {};
  try {
    for await (const { part, text } of generator.write({ ...brief, ...change }, signal))
      written[part] = (written[part] ?? '') + text;
    return { texts: written, error: null };
  } catch (error) {
    return { texts: written, error };
  }
}

/** Returns the reason for which a generator failed. Throws for any other error. */
export function failureIn({ error }: Written): string {
  if (error instanceof ContentFault) return error.failure;
  throw new Error('A fault was expected', { cause: error });
}
