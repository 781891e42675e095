import type { ContentGeneratorName } from '@portals/contracts/constants';
import type { ContentGenerator } from './generator.js';
import type { ModelGenerator } from './model/model.generator.js';
import { BuiltInGenerator } from './writer/built-in-generator.js';

/** Who can write in this installation, by name. The built-in generator is always there. */
export type GeneratorMap = Map<ContentGeneratorName, ContentGenerator>;
export const CONTENT_GENERATORS = Symbol('content generators');

export function generatorMap(model: ModelGenerator): GeneratorMap {
  const generators: GeneratorMap = new Map([['built-in', new BuiltInGenerator()]]);
  if (model.model !== null) generators.set('model', model);
  return generators;
}
