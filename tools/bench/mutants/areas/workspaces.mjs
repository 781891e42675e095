const src = 'services/marketing/src';
const test = (name) => [`services/marketing/test/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const workspaces = [
  {
    file: 'packages/service-kit/src/workspace/company-access.ts',
    find: "throw need !== 'read' && (await read('read')) !== null",
    replace: "throw need === 'manage' && (await read('read')) !== null",
    harm: 'a guest is told that a company is not there, which they can see',
    tests: test('app/access-matrix'),
  },
  {
    file: `${src}/campaigns/campaign/campaign.service.ts`,
    find: "this.access.row(user, 'work', (reach) => this.campaigns.find(reach, id))",
    replace: "this.access.row(user, 'read', (reach) => this.campaigns.find(reach, id))",
    harm: 'a guest of one company reads and changes its campaigns',
    tests: test('app/access-matrix'),
  },
  {
    file: `${src}/sending/sender/sender.service.ts`,
    find: "const workspaceId = await this.access.require(user, companyId, 'manage');\n    this.refuse",
    replace: "const workspaceId = await this.access.require(user, companyId, 'work');\n    this.refuse",
    harm: 'a member changes whom emails come from',
    tests: test('app/access-matrix'),
  },
  {
    file: `${src}/crm/lead-bulk-change/lead-bulk-change.repository.ts`,
    find: '[QUEUED, workspaceId]',
    replace: '[QUEUED, -workspaceId]',
    harm: 'the people of one workspace fill the queue together',
    tests: test('crm/workspaces'),
  },
  {
    file: `${src}/sending/mailing/mailing.service.ts`,
    find: 'const facts = { workspaceId, marketingCompanyId, campaignId };',
    replace: 'const facts = { workspaceId: user.id, marketingCompanyId, campaignId };',
    harm: 'a member sends to people who have refused the emails of the workspace',
    tests: test('sending/workspace-sending'),
  },
  {
    file: `${src}/crm/lead-erasure/lead-erasure.service.ts`,
    find: 'other.eraseInTransaction?.(lead, workspaceId, manager)',
    replace: 'other.eraseInTransaction?.(lead, user.id, manager)',
    harm: 'the address of an erased person stays in the list of the workspace',
    tests: test('sending/workspace-sending'),
  },
  {
    file: `${src}/campaigns/campaign/publisher.ts`,
    find: 'SELECT company.workspaceId, company.name',
    replace: 'SELECT company.userId AS workspaceId, company.name',
    harm: 'whoever registers a company decides whether the workspace may publish',
    tests: test('sending/workspace-sending'),
  },
  {
    file: `${src}/crm/lead-export/lead-export.service.ts`,
    find: 'this.access.require(await current(), companyId',
    replace: 'this.access.require(user, companyId',
    harm: 'somebody who has left takes all leads along',
    tests: test('app/ended-access'),
  },
  {
    file: `${src}/campaigns/content/content-writer.ts`,
    find: '(wanted) => wanted || unwanted.abort(),',
    replace: '() => undefined,',
    harm: 'a model writes on for somebody who has left',
    tests: test('app/ended-access'),
  },
  {
    file: `${src}/analytics/analytics-mail/analytics-mail.job.ts`,
    find: "return this.access.has(user, marketingCompanyId, 'read');",
    replace: "return this.access.has(user, marketingCompanyId, 'read').then(() => true);",
    harm: 'the figures of a company are emailed to somebody who has left',
    tests: test('analytics/analytics-mail-access'),
  },
  {
    file: `${src}/sending/suppression/suppression.service.ts`,
    find: 'const workspaceId = requireWorkspace(user, found.workspaceId);',
    replace: 'const { workspaceId } = found;',
    harm: 'anybody takes back the refusals of people to others',
    tests: test('app/access-matrix'),
  },
];
