import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** TLS options of mysql2. `ca` holds certificates in PEM; without it, the certificate authorities that Node.js trusts are used. */
export interface DatabaseTls {
  rejectUnauthorized: boolean;
  verifyIdentity: boolean;
  ca?: string;
}

const modes: Record<string, DatabaseTls | undefined> = {
  DISABLED: undefined,
  REQUIRED: { rejectUnauthorized: false, verifyIdentity: false },
  VERIFY_CA: { rejectUnauthorized: true, verifyIdentity: false },
  VERIFY_IDENTITY: { rejectUnauthorized: true, verifyIdentity: true },
};

/** Reads certificates. @throws Error when there is none, because Node.js would then trust every public authority instead */
function certificates(file: string): string {
  try {
    const ca = readFileSync(file, 'utf8');
    new X509Certificate(ca);
    return ca;
  } catch (cause) {
    throw new Error('names a file in ssl-ca that cannot be read, or has no certificate in PEM', { cause });
  }
}

/**
 * Returns the TLS options that a database URL sets with the parameters of MySQL's own programs: `ssl-mode`, and `ssl-ca`, the absolute path
 * of a PEM file. Undefined when connections are not encrypted: without parameters, or with `ssl-mode=DISABLED`.
 * @throws Error when the parameters are unknown or contradictory, or the file cannot be used
 */
export function databaseTls(url: string): DatabaseTls | undefined {
  const { hostname, searchParams } = new URL(url);
  if (searchParams.size === 0) return undefined;
  const { 'ssl-mode': given = '', 'ssl-ca': file, ...others } = Object.fromEntries(searchParams);
  const mode = given.toUpperCase();
  if (!Object.hasOwn(modes, mode) || Object.keys(others).length > 0)
    throw new Error(
      `takes only the parameters ssl-mode (${Object.keys(modes).join(', ')}) and ssl-ca (a path)`,
    );
  const options = modes[mode];
  if (options === undefined) return undefined;
  // The driver would compare the certificate with the name localhost.
  if (options.verifyIdentity && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Error('needs the name of the host for ssl-mode=VERIFY_IDENTITY, not its address');
  // Without a file, anybody with a certificate from a public authority, for any name, would pass for the server.
  if ((mode === 'VERIFY_CA' && !file) || (mode === 'REQUIRED' && file !== undefined))
    throw new Error(
      'needs ssl-ca with ssl-mode=VERIFY_CA, and none with REQUIRED, which verifies no certificate',
    );
  return { ...options, ...(file !== undefined && { ca: certificates(file) }) };
}
