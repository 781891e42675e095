const src = 'services/marketing/src';
const test = (name) => [`services/marketing/test/${name}.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const crm = [
  {
    file: `${src}/crm/company/company-access.ts`,
    find: '} AND company.deletedAt IS NULL`',
    replace: '}`',
    harm: 'what a person has deleted can still be read and changed',
    tests: test('crm/company-removal'),
  },
  {
    file: `${src}/crm/company/company-access.ts`,
    find: 'permitted(need, (asked) => read(reachOf(user, asked)))',
    replace: "permitted(need, () => read({ sql: '1 = 1', parameters: [] }))",
    harm: "everybody reads everybody's leads",
    tests: test('app/access-matrix'),
  },
  {
    file: `${src}/crm/company/company-removal.worker.ts`,
    find: 'if (rows === 0) return removed;',
    replace: 'return removed + rows;',
    harm: 'the rest of a large company is deleted in one statement, which keeps everybody waiting',
    tests: test('crm/company-removal'),
  },
  {
    file: `${src}/kernel/row-version/change-row.ts`,
    find: '{ conflict: { current, fields } }',
    replace: '{ conflict: { current, fields: [] } }',
    harm: 'who saves last is not told what somebody else has changed',
    tests: test('crm/companies'),
  },
  {
    file: `${src}/crm/lead/lead.repository.ts`,
    find: '{ id, version: before.version ?? version - 1 }',
    replace: '{ id }',
    harm: 'of two people who save at the same moment one loses the change',
    tests: test('crm/leads'),
  },
  {
    file: `${src}/kernel/list/read-page.ts`,
    find: 'fromEnd ? total - offset - length : offset',
    replace: 'fromEnd ? total - offset - limit : offset',
    harm: 'the last page repeats leads of the one before, or fails',
    tests: test('crm/companies'),
  },
  {
    file: `${src}/crm/lead-bulk-change/lead-bulk-change.steps.ts`,
    find: 'return done.filter(({ leadId }) => areUndone(byLead.get(leadId) ?? []));',
    replace: 'return [...done];',
    harm: 'an undo overwrites what somebody has done since',
    tests: test('crm/lead-bulk-changes'),
  },
  {
    file: `${src}/crm/lead-bulk-change/lead-bulk-change.service.ts`,
    find: "Object.assign(row, { phase: 'undo', doneLeadId: 0 });",
    replace: "Object.assign(row, { phase: 'undo' });",
    harm: 'an undo gives nothing back',
    tests: test('crm/lead-bulk-changes'),
  },
  {
    file: `${src}/crm/lead-source/lead-source.client.ts`,
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    harm: 'the program that leads are fetched from decides which other host is asked',
    tests: test('crm/lead-source'),
  },
];
