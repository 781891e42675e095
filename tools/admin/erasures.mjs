// Command that lists deleted accounts and any data that still exists for them (rule 19.78).
import { callInternal, UsageError } from './call-internal.mjs';

/** Describes the rows that still exist for a deleted account, by table. */
function leftOf(left) {
  if (left === null) return 'not counted yet';
  const rows = Object.entries(left).filter(([, count]) => count > 0);
  if (rows.length === 0) return `nothing left in ${Object.keys(left).length} tables`;
  return rows.map(([table, count]) => `${count} left in ${table}`).join(', ');
}

async function erasures(args) {
  if (args.length > 0) throw new UsageError('`erasures` takes nothing');
  const list = await callInternal('auth', '/internal/erasures');
  if (list === null) throw new Error('auth refuses the key: INTERNAL_KEY must be that of the services');
  for (const { userId, erasedAt, left, services } of list) {
    console.log(`account ${userId}, deleted ${erasedAt}`);
    console.log(`  auth: ${leftOf(left)}`);
    for (const one of services)
      console.log(
        `  ${one.name}: ${one.doneAt === null ? 'not erased yet' : `${leftOf(one.left)}, ${one.doneAt}`}`,
      );
  }
  if (list.length === 0) console.log('No account was deleted in the last year');
}

export const erasureCommands = {
  erasures: {
    usage:
      'erasures                      accounts deleted in the last year, and that nothing is left of them',
    run: erasures,
  },
};
