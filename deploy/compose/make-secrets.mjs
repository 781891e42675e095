// Makes the passwords of the database on the first start and leaves them alone afterwards. Each service finds only
// its own address in its own folder; MySQL finds the root password and the statements that create the three accounts.
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
const done = join(folder, '.made');
const services = ['auth', 'consulting', 'marketing'];
const node = 1000;

function write(path, text, owner, mode) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chownSync(file, owner, owner);
  chmodSync(file, mode);
}

if (!existsSync(done)) {
  const password = () => randomBytes(24).toString('base64url');
  const statements = services.map((service) => {
    const secret = password();
    write(`${service}/database_url`, `mysql://${service}:${secret}@mysql:3306/${service}`, node, 0o400);
    return [
      `CREATE DATABASE IF NOT EXISTS \`${service}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
      `CREATE USER IF NOT EXISTS '${service}'@'%' IDENTIFIED BY '${secret}';`,
      `GRANT ALL ON \`${service}\`.* TO '${service}'@'%';`,
    ].join('\n');
  });
  write('auth/key_secret', password(), node, 0o400);
  write('mysql/root_password', password(), 0, 0o444);
  write('mysql-init/10-accounts.sql', `${statements.join('\n')}\n`, 0, 0o444);
  writeFileSync(`${done}.new`, '');
  renameSync(`${done}.new`, done);
}
