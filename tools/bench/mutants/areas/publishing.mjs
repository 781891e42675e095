const service = 'services/publishing/src';
const cli = 'packages/portal-cli/src';
const ofCanaries = ['services/publishing/test/canary.test.ts'];
const ofBuckets = ['services/publishing/test/bucket.test.ts'];
const ofPushes = [`${cli}/push/push-commands.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const publishing = [
  {
    file: `${service}/publishing.ts`,
    find: '  canary ??\n  (canaryPercent',
    replace: '  (canaryPercent',
    harm: 'a canary in steps goes live for everybody',
    tests: ofCanaries,
  },
  {
    file: `${service}/publishing.ts`,
    find: 'this.store.publishCanary(built, canary.plan, canary.cohort, options)',
    replace: 'this.store.publishCanary(built, canary.plan, {}, options)',
    harm: 'a canary for a cohort is given to all visitors',
    tests: ofCanaries,
  },
  {
    file: `${service}/publishing.ts`,
    find: 'makeCanary(this.store, name, request, { expect, expectCanary, note })',
    replace: 'makeCanary(this.store, name, request, { expectCanary, note })',
    harm: 'a canary starts beside a release that nobody looked at',
    tests: ofCanaries,
  },
  {
    file: `${service}/publishing.ts`,
    find: 'step({ expect, expectCanary, note })',
    replace: 'step({ expect, note })',
    harm: 'of two people who end a canary, the second takes the live release off the site',
    tests: ofCanaries,
  },
  {
    file: `${cli}/release-history.ts`,
    find: 'changes: changes.filter(ofNames)',
    replace: 'changes',
    harm: 'a team reads the history of other portals',
    tests: ofCanaries,
  },
  {
    file: `${cli}/release-history.ts`,
    find: 'canaries: canaries.filter(ofNames)',
    replace: 'canaries',
    harm: 'a team reads the canaries of other portals',
    tests: ofCanaries,
  },
  {
    file: `${cli}/release-status.ts`,
    find: 'canaries.find((one) => one.name === name) ?? null',
    replace: 'canaries[0] ?? null',
    harm: 'a team is told the canary of another portal',
    tests: ofCanaries,
  },
  {
    file: `${cli}/push/push-commands.ts`,
    find: 'plan: takesCanaryPlans }[canaries]',
    replace: 'plan: takesCanaries }[canaries]',
    harm: 'a site of an earlier version publishes a canary in steps for everybody',
    tests: ofPushes,
  },
  {
    file: `${cli}/canary-commands.ts`,
    find: 'plan.percents.length > 1 || isForSome(cohort)',
    replace: 'plan.percents.length > 1',
    harm: 'a canary for a cohort is sent as one for all visitors',
    tests: ofPushes,
  },
  {
    file: `${service}/store-copy.ts`,
    find: 'await this.store.refresh();',
    replace: '',
    harm: 'a token that another machine revoked goes on working',
    tests: ofBuckets,
  },
  {
    file: `${service}/server.ts`,
    find: "if (request.method !== 'GET') await refuseLost(store);",
    replace: '',
    harm: 'a publish to the copy of a bucket is undone later',
    tests: ofBuckets,
  },
  {
    file: `${service}/server.ts`,
    find: "if (request.method !== 'GET') await refuseLost(store);",
    replace: 'await refuseLost(store);',
    harm: 'nobody can see what is live on a machine that follows a bucket',
    tests: ofBuckets,
  },
  {
    file: `${cli}/bucket/mirror.ts`,
    find: 'await markMirrored(folders.releases, bucket.address);',
    replace: '',
    harm: 'a change of the copy of a bucket is undone later',
    tests: ofBuckets,
  },
  {
    file: `${cli}/command.ts`,
    find: 'await refuseMirrored(store);',
    replace: '',
    harm: 'a command changes the copy of a bucket, which is undone later',
    tests: [`${cli}/bucket/shared-store.test.ts`],
  },
];
