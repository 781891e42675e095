import type { ContentGeneratorName } from '@portals/contracts/constants';
import type { ContentGenerator } from './generator.js';

/** Who can write in this installation, by name. The built-in generator is always there. */
export type GeneratorMap = Map<ContentGeneratorName, ContentGenerator>;
export const CONTENT_GENERATORS = Symbol('content generators');
