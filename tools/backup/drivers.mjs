import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Folder of the repository. */
export const root = process.env.PORTALS_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Loads a database driver through the service kit's dependencies, because this folder has none of its own in containers.
 * @param {'libsql' | 'mysql2'} driver
 */
export const load = (driver) => createRequire(join(root, 'packages/service-kit/package.json'))(driver);

/** Imports a compiled file of the repository. @param {string} path such as `services/auth/dist/service.js` */
export const compiled = (path) => import(pathToFileURL(join(root, path)).href);
