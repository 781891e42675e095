// Checks the settings and the site facts of a gateway, as the beginning of its start does. The argument is the folder of its compiled files.
import { join } from 'node:path';

const dist = process.argv[2];
const { gatewayConfig } = await import(join(dist, 'config.js'));
const { loadSite } = await import(join(dist, 'site', 'load-site.js'));
try {
  await loadSite(gatewayConfig.load().SITE_FILE);
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = 1;
}
