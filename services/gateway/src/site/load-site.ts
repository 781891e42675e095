import { readFile } from 'node:fs/promises';
import { Site } from '@portals/contracts/composition';
import { ConfigError } from '@portals/service-kit/plain';
import { z } from 'zod';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === 'string' ? [value] : [];
};

/**
 * Reads site.json. If it is missing, has an invalid field or still contains a placeholder in braces, the gateway does not start.
 * @throws ConfigError naming the file and every invalid field
 */
export async function loadSite(file: string): Promise<Site> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError(
      `SITE_FILE: ${file} cannot be read as JSON (${cause instanceof Error ? cause.message : cause})`,
      {
        cause,
      },
    );
  }
  const parsed = Site.safeParse(value);
  if (!parsed.success)
    throw new ConfigError(`SITE_FILE: ${file} is wrong:\n${z.prettifyError(parsed.error)}`);
  if (textsIn(parsed.data).some((text) => /[{}]/.test(text)))
    throw new ConfigError(`SITE_FILE: ${file} still holds a placeholder in braces`);
  return parsed.data;
}
