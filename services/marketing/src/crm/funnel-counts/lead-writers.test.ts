import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const src = join(__dirname, '..', '..');

/** Patterns for statements and calls that write leads or their events. */
const writes = [
  /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+marketing_lead(?:s|_events)\b/i,
  /\.(?:insert|update|delete|upsert|save|remove)\(\s*Lead(?:Event)?Entity\b/,
  /\.(?:update|into|from)\(Lead(?:Event)?Entity\)/,
  /\binsertRows\([^,]+,\s*Lead(?:Event)?Entity\b/,
  /\bUPDATE \$\{table\}/,
];

/** Files that write leads or events. Each uses `LeadWriting` to update the counts, or the entry states why it need not. */
const writers: Readonly<Record<string, 'LeadWriting' | string>> = {
  'crm/lead/lead.repository.ts': 'LeadWriting',
  'crm/lead-event/lead-event.repository.ts': 'LeadWriting',
  'crm/lead-bulk-change/lead-status-writer.ts': 'LeadWriting',
  'crm/lead-merge/lead-merge.repository.ts': 'LeadWriting',
  'app/demo/demo-data.ts': 'LeadWriting',
  'crm/lead-assignee/lead-assignee.repository.ts': 'clears people in charge, who are not counted',
  'sending/mailing/mailings-of-company.ts': 'moves mailings to another workspace, not leads',
  'crm/funnel-counts/funnel.store.ts': 'stores what is counted',
  'crm/lead-bulk-change/lead-value-writer.ts':
    'writes legal bases and people in charge, which are not counted',
  'crm/lead-bulk-change/loss-reason-writer.ts': 'writes reasons of loss, which are not counted',
  'crm/lead-erasure/imported-people.ts': 'writes rows of imports, not leads',
  'crm/fit-run/fit-writer.ts': 'writes how well leads fit, which is not counted',
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('migrations/'),
);
const textOf = (file: string) => readFileSync(join(src, file), 'utf8');

it('no file writes leads or their events unless what is counted of them is kept true', () => {
  const found = files.filter((file) => writes.some((pattern) => pattern.test(textOf(file))));
  expect(found.map((file) => relative('.', file)).sort()).toEqual(Object.keys(writers).sort());
});

it.each(Object.keys(writers).filter((file) => writers[file] === 'LeadWriting'))(
  '%s writes them only within a LeadWriting',
  (file) => {
    expect(textOf(file)).toContain('writing: LeadWriting');
  },
);
