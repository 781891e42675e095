import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** TLS options of mysql2. `ca` holds certificates in PEM; without it, the certificate authorities that Node.js trusts are used. */
export interface DatabaseTls {
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
  ca?: string;
}

const modes: Record<string, DatabaseTls> = {
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/**
 * Returns the TLS options that a database URL sets with the parameters of MySQL's own programs: `ssl-mode`, and `ssl-ca`, the path of a PEM
 * file. Undefined without parameters, because connections are then not encrypted.
 * @throws Error when the parameters are unknown or contradictory, or the file cannot be read
 */
export function databaseTls(url: string): DatabaseTls | undefined {
  const { hostname, searchParams } = new URL(url);
  const { 'ssl-mode': mode = '', 'ssl-ca': file, ...others } = Object.fromEntries(searchParams);
  if (searchParams.size === 0) return undefined;
  const options = modes[mode];
  if (options === undefined || Object.keys(others).length > 0)
    throw new Error(
      `takes only the parameters ssl-mode (${Object.keys(modes).join(', ')}) and ssl-ca (a path)`,
    );
  // The driver would compare the certificate with the name localhost.
  if (options.verifyIdentity && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('needs the name of the host for ssl-mode=VERIFY_IDENTITY, not its address');
  if (file === undefined) return { ...options };
  if (!options.rejectUnauthorized)
    throw new Error('needs VERIFY_CA or VERIFY_IDENTITY with ssl-ca: REQUIRED verifies no certificate');
  try {
    return { ...options, ca: readFileSync(file, 'utf8') };
  } catch (cause) {
    throw new Error('names a file in ssl-ca that cannot be read', { cause });
  }
}
