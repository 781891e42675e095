// Lists the production packages of a workspace in the CycloneDX format, according to the lockfile. The output is reproducible: sorted, and
// without serial number and time.
//   node deploy/sbom.mjs <file> --filter <workspace> [--no-optional]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [file, ...which] = process.argv.slice(2);
const format = ['--prod', '--lockfile-only', '--sbom-format=cyclonedx', '--sbom-spec-version=1.6'];
const text = execFileSync('pnpm', ['sbom', ...format, '--sbom-type=application', ...which], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const { serialNumber, ...list } = JSON.parse(text);
delete list.metadata.timestamp;
const by = (key) => (one, other) => (String(one[key]) < String(other[key]) ? -1 : 1);
list.components.sort(by('bom-ref'));
list.dependencies?.sort(by('ref'));
for (const { dependsOn } of list.dependencies ?? []) dependsOn?.sort();
writeFileSync(file, `${JSON.stringify(list, null, 1)}\n`);
console.log(`${file}: ${list.components.length} packages of ${list.metadata.component?.name}`);
