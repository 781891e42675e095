import { z } from 'zod';

export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
/** `major.minor.patch`, with the content hash of the build as build metadata: `1.2.0+3f9a01bc`. */
export const Version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/);
