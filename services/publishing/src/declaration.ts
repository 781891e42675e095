import { readDeclaration } from '@portals/service-kit/plain';
import type file from '../service.json';

export const declaration = readDeclaration<typeof file>(new URL('../service.json', import.meta.url));
