const src = 'services/marketing/src';
const test = (name) => [`services/marketing/test/${name}.test.ts`];
const rules = (name) => [`${src}/${name}.rules.test.ts`];

/** @type {import('../apply.mjs').Mutant[]} */
export const leadImports = [
  {
    file: `${src}/crm/lead-import/import-plan.ts`,
    find: 'if (sameRow !== null) return taken(null);',
    replace: '',
    harm: 'a person who is twice in a file becomes two leads',
    tests: test('crm/lead-imports'),
  },
  {
    file: `${src}/crm/lead-import/undo-step.ts`,
    find: "if (!isUnchanged) return 'kept';",
    replace: '',
    harm: 'undoing an import deletes what somebody has written since',
    tests: test('crm/lead-imports'),
  },
  {
    file: `${src}/crm/lead-import/lead-matcher.ts`,
    find: "byEmail.get(candidate.emailKey ?? '') ?? sameByPhone(candidate, byPhone)",
    replace: "sameByPhone(candidate, byPhone) ?? byEmail.get(candidate.emailKey ?? '')",
    harm: 'an import that overwrites changes whoever has the number of another person',
    tests: test('crm/lead-import-matching'),
  },
  {
    file: `${src}/crm/lead-import/lead-matcher.ts`,
    find: 'if (addresses > 1) return false;',
    replace: '',
    harm: 'somebody without an address is taken for one of those who share a switchboard',
    tests: test('crm/lead-import-matching'),
  },
  {
    file: `${src}/crm/lead-import/lead-matcher.ts`,
    find: 'keyNumber(address) === phoneAddress',
    replace: 'true',
    harm: 'somebody with another address is taken for the lead with the same number',
    tests: test('crm/lead-import-matching'),
  },
  {
    file: `${src}/crm/lead-import/seen-keys.ts`,
    find: "return all === several ? 'several' : all;",
    replace: 'return all === several ? null : all;',
    harm: 'thirty people with one number in a file become one lead',
    tests: test('crm/lead-import-matching'),
  },
  {
    file: `${src}/crm/lead-row/duplicate-key.rules.ts`,
    find: '!number?.isPossible() || isPlaceholder(number.nationalNumber)',
    replace: '!number?.isPossible()',
    harm: 'everybody whose number is 000000000 is one person',
    tests: rules('crm/lead-row/duplicate-key'),
  },
  {
    file: `${src}/crm/erased-people/erased-hash.rules.ts`,
    find: "const numbered = emailKey ? 'phone beside email' : 'phone';",
    replace: "const numbered = 'phone';",
    harm: 'nobody with the switchboard of somebody who was erased can be imported',
    tests: test('crm/lead-import-matching'),
  },
  {
    file: `${src}/crm/lead/lead-restores.ts`,
    find: 'asOf.set(',
    replace: 'asOf.get(',
    harm: 'the undo of an import keeps every lead once a later change was undone',
    tests: test('crm/lead-import-undone-changes'),
  },
  {
    file: `${src}/crm/lead-bulk-change/lead-bulk-change.steps.ts`,
    find: 'if (leadVersion !== null && isUnchanged(leadId, leadVersion))',
    replace: 'if (leadVersion !== null)',
    harm: 'the undo of an import deletes leads whose notes somebody has written after a change of many',
    tests: test('crm/lead-import-undone-changes'),
  },
  {
    file: `${src}/crm/lead/lead-columns.rules.ts`,
    find: 'const createdAt = came ?? now;',
    replace: 'const createdAt = now;',
    harm: 'an export that is imported again makes all leads new',
    tests: test('crm/lead-export'),
  },
  {
    file: `${src}/crm/lead/lead.service.ts`,
    find: "if (ifKnown === 'ask') await this.requireUnknown(input, manager);",
    replace: '',
    harm: 'somebody who was erased on request is added by hand without a word',
    tests: test('crm/lead-known'),
  },
  {
    file: `${src}/crm/lead/lead.service.ts`,
    find: "const mayBeAgain = isKnown || databaseFault(error)?.kind === 'unique';",
    replace: "const mayBeAgain = databaseFault(error)?.kind === 'unique';",
    harm: 'a new lead whose answer was lost is taken for another one that is known',
    tests: test('crm/lead-known'),
  },
  {
    file: `${src}/crm/lead-import/lead-import.repository.ts`,
    find: '{ id, run, lease }, changes',
    replace: '{ id }, changes',
    harm: 'an import goes on after it was stopped',
    tests: test('crm/lead-imports'),
  },
];
