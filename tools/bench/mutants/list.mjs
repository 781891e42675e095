import { accounts } from './areas/accounts.mjs';
import { analytics } from './areas/analytics.mjs';
import { auth } from './areas/auth.mjs';
import { backup } from './areas/backup.mjs';
import { consulting } from './areas/consulting.mjs';
import { crm } from './areas/crm.mjs';
import { gateway } from './areas/gateway.mjs';
import { leadImports } from './areas/lead-imports.mjs';
import { leadSearch } from './areas/lead-search.mjs';
import { marketing } from './areas/marketing.mjs';
import { organisation } from './areas/organisation.mjs';
import { platform } from './areas/platform.mjs';
import { portalCli } from './areas/portal-cli.mjs';
import { publishing } from './areas/publishing.mjs';
import { report } from './areas/report.mjs';
import { serviceKit } from './areas/service-kit.mjs';
import { shell } from './areas/shell.mjs';
import { signing } from './areas/signing.mjs';
import { workspaces } from './areas/workspaces.mjs';

/** @type {import('./apply.mjs').Mutant[]} */
export const mutants = [
  ...accounts,
  ...analytics,
  ...auth,
  ...backup,
  ...consulting,
  ...crm,
  ...gateway,
  ...leadImports,
  ...leadSearch,
  ...marketing,
  ...organisation,
  ...platform,
  ...portalCli,
  ...publishing,
  ...report,
  ...serviceKit,
  ...shell,
  ...signing,
  ...workspaces,
];
