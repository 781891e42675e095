import type { FactoryProvider } from '@nestjs/common';
import type { ContentGeneratorName } from '@portals/contracts/constants';
import { HeavyWork } from '../../kernel/index.js';
import type { ContentGenerator } from './brief/generator.js';
import { ModelGenerator } from './model/model.generator.js';
import { BuiltInGenerator } from './writer/built-in-generator.js';

/** Generators that are available in this installation, by name. The built-in generator is always available. */
export type GeneratorMap = Map<ContentGeneratorName, ContentGenerator>;
export const CONTENT_GENERATORS = Symbol('content generators');

function generatorMap(model: ModelGenerator, heavy: HeavyWork): GeneratorMap {
  const generators: GeneratorMap = new Map([['built-in', new BuiltInGenerator(heavy)]]);
  if (model.model !== null) generators.set('model', model);
  return generators;
}

export const generatorsProvider: FactoryProvider<GeneratorMap> = {
  ...{ provide: CONTENT_GENERATORS, useFactory: generatorMap },
  inject: [ModelGenerator, HeavyWork],
};
