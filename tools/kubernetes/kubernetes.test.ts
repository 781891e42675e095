import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { faultsOf, overlayNames, overlays, readOverlay } from './faults';
import { type Manifest, titleOf, workloadsOf } from './manifest';
import { filesOfPage } from './page';
import { typeFaults } from './types';

const made = filesOfPage();

describe.each(overlayNames)('the overlay %s', (name) => {
  it('has no fault', () => {
    expect(faultsOf(readOverlay(name), made)).toEqual([]);
  });

  it('has only fields that Kubernetes knows', () => {
    expect(typeFaults(readOverlay(name))).toEqual([]);
  });

  it('contains every part of the product', () => {
    const kinds = new Set(readOverlay(name).map(({ kind }) => kind));
    const due = ['Deployment', 'Job', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy'];
    expect([...kinds]).toEqual(expect.arrayContaining(due));
    expect(workloadsOf(readOverlay(name)).map((one) => one.name)).toEqual(
      expect.arrayContaining([
        'auth',
        'consulting',
        'marketing',
        'marketing-worker',
        'publishing',
        'gateway',
      ]),
    );
  });

  it('is rendered here as by kubectl, where that is installed', () => {
    const { stdout, error } = spawnSync('kubectl', ['kustomize', join(overlays, name)], { encoding: 'utf8' });
    if (error) return;
    const theirs: Manifest[] = parseAllDocuments(stdout, { version: '1.1' }).map((document) =>
      document.toJS(),
    );
    const byTitle = (one: Manifest, other: Manifest) => titleOf(one).localeCompare(titleOf(other));
    expect(readOverlay(name).sort(byTitle)).toEqual(theirs.sort(byTitle));
  });
});
