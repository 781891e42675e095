// Generates missing secrets: all of them on the first start, and later the ones that a new version adds. The folder of each service
// contains only the secrets that this service needs. MySQL gets the root password and the statements that create the services' database
// accounts. For Kubernetes, Secrets are created from these folders (docs/kubernetes.md).
//   node make-secrets.mjs <folder> <service>…
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const [folder, ...services] = process.argv.slice(2);
const node = 1000;
const password = () => randomBytes(24).toString('base64url');

/** Writes a secret atomically unless the file exists already. @returns the text in the file */
function keep(path, text, owner, mode) {
  const file = join(folder, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  // Only root can change the owner, as in the compose container. Otherwise the files belong to the person who will create Kubernetes
  // Secrets from them.
  if (process.getuid?.() === 0) chownSync(`${file}.new`, owner, owner);
  chmodSync(`${file}.new`, mode);
  renameSync(`${file}.new`, file);
  return text;
}

function accountOf(service) {
  const address = keep(
    `${service}/database_url`,
    `mysql://${service}:${password()}@mysql:3306/${service}`,
    node,
    0o400,
  );
  keep(`backup/${service}_database_url`, address, node, 0o400);
  return [
    `CREATE DATABASE IF NOT EXISTS \`${service}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
    `CREATE USER IF NOT EXISTS '${service}'@'%' IDENTIFIED BY '${new URL(address).password}';`,
    `GRANT ALL ON \`${service}\`.* TO '${service}'@'%';`,
  ].join('\n');
}

keep('mysql-init/10-accounts.sql', `${services.map(accountOf).join('\n')}\n`, 0, 0o444);
const rootPassword = keep('mysql/root_password', password(), 0, 0o444);
// Backups use the root account, because they are restored to separate databases, which the services' accounts may not create.
keep('backup/server_url', `mysql://root:${rootPassword}@mysql:3306`, node, 0o400);
keep('backup/key_secret', keep('auth/key_secret', password(), node, 0o400), node, 0o400);
// Internal keys, with copies for the callers: gateway, consulting and marketing call auth; auth calls consulting and marketing; a metrics
// collector and the admin commands call every service.
for (const service of services) {
  const key = keep(`${service}/internal_key`, password(), node, 0o400);
  keep(`metrics/${service}_key`, key, node, 0o400);
  keep(`admin/${service}_key`, key, node, 0o400);
  if (service !== 'auth') {
    keep(`auth/${service}_internal_key`, key, node, 0o400);
    continue;
  }
  keep('gateway/auth_internal_key', key, node, 0o400);
  for (const asking of ['consulting', 'marketing']) keep(`${asking}/auth_internal_key`, key, node, 0o400);
}
