import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './product.ts';

/** Settings for an installation that uses the OpenID provider on this port. */
export const organisationSettings = (port: number) => ({
  OIDC_ISSUER: `http://localhost:${port}`,
  OIDC_CLIENT_ID: 'nodo',
  OIDC_CLIENT_SECRET: 'secret of nodo',
  OIDC_NAME: 'Acme ID',
});

export interface IssuerControl {
  person?: { sub: string; email: string; name: string; groups?: string[] };
  fault?: string | null;
  /** True when the provider's page asks the user for confirmation before it signs in. */
  asks?: boolean;
}

/**
 * Starts an OpenID provider for an installation. The provider's host name differs from the installation's, so that the provider's cookies
 * belong to another site.
 */
export async function startOrganisation(port: number, productUrl: string) {
  const program = join(root, 'services/auth/test/oidc/issuer-process.mjs');
  const args = [program, String(port), `${productUrl}/signing-in`, 'localhost'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  return {
    async control(wanted: IssuerControl): Promise<void> {
      await fetch(`http://localhost:${port}/control`, { method: 'POST', body: JSON.stringify(wanted) });
    },
    async stop(): Promise<void> {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
