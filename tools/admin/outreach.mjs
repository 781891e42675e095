// Commands that control which accounts may publish pages and send emails (rules 16.1 to 16.3).
import { userInfo } from 'node:os';
import { callInternal, UsageError } from './call-internal.mjs';

/** Maximum number of accounts that auth finds in one call. */
const idsOfCall = 1000;

/** Finds an account by user name or email address. */
async function accountOf(login) {
  const found = await callInternal('auth', '/internal/accounts', { login });
  if (found === null) throw new Error('auth refuses the key: INTERNAL_KEY must be that of the services');
  if (found.length === 0) throw new Error(`There is no account "${login}"`);
  return found[0];
}

const whoAsks = () => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
};

async function decide(state, args) {
  const isTrusted = state === 'released' && args.includes('--trusted');
  const [login, ...more] = args.filter((arg) => !isTrusted || arg !== '--trusted');
  if (!login || more.length > 0) throw new UsageError('Name one account');
  const { id: userId, username, email } = await accountOf(login);
  const decision = { userId, state, isTrusted, by: whoAsks() };
  const stopped = await callInternal('marketing', '/internal/outreach/decisions', decision);
  if (stopped === null)
    throw new Error('marketing refuses the key: INTERNAL_KEY must be that of the services');
  const { pages, mailings } = stopped;
  const ended = state === 'blocked' ? `; ${pages} pages taken off, ${mailings} mailings stopped` : '';
  console.log(`${username} <${email}> is ${state}${isTrusted ? ', without limits' : ''}${ended}`);
}

async function stop(args) {
  const [first, second] = args;
  const isMailing = first === '--mailing';
  if (args.length !== (isMailing ? 2 : 1)) throw new UsageError('Name one page or one mailing');
  const mailingId = Number(second);
  if (isMailing && !Number.isSafeInteger(mailingId))
    throw new UsageError(`"${second}" is no number of a mailing`);
  // The argument may be the full URL of a page.
  const path = isMailing ? '' : new URL(first, 'http://localhost').pathname;
  const stopped = await callInternal(
    'marketing',
    '/internal/outreach/stops',
    isMailing ? { mailingId } : { path },
  );
  if (stopped === null)
    throw new Error(`${isMailing ? `Mailing ${second}` : path} is not there, or does not go on`);
  console.log(
    isMailing
      ? `Mailing ${second} is stopped`
      : `${path} is taken off, and gone for everybody within a minute`,
  );
  console.log('Its account publishes and sends nothing more until it is released again');
}

/** Returns the rows of a list from the marketing service, each with its account. */
async function listed(path) {
  const rows = await callInternal('marketing', path);
  if (rows === null) throw new Error('marketing refuses the key: INTERNAL_KEY must be that of the services');
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const found = [];
  for (let first = 0; first < ids.length; first += idsOfCall) {
    const body = { ids: ids.slice(first, first + idsOfCall) };
    found.push(...((await callInternal('auth', '/internal/accounts', body)) ?? []));
  }
  const known = new Map(found.map((one) => [one.id, one]));
  return rows.map((row) => ({ row, account: known.get(row.userId) }));
}

async function list(args) {
  if (args.length > 0) throw new UsageError('`outreach` takes nothing');
  const accounts = await listed('/internal/outreach');
  for (const { row, account } of accounts) print(row, account);
  if (accounts.length === 0) console.log('Nobody asks, publishes or sends');
}

async function reports(args) {
  if (args.length > 0) throw new UsageError('`reports` takes nothing');
  const found = await listed('/internal/outreach/reports');
  for (const { row, account } of found) {
    const { at, path, isPublic, reason, userId, sender, times } = row;
    const from = sender === null ? '' : `, reported by ${sender}`;
    const often = times > 1 ? `, ${times} times` : '';
    console.log(`${at}  ${path}${isPublic ? '' : ' (gone)'}  of ${nameOf(account, userId)}${from}${often}`);
    // The text comes from another person, so control characters must not reach the terminal.
    for (const line of reason.split(/\r?\n/)) console.log(`    > ${line.replace(/\p{Cc}/gu, ' ')}`);
  }
  if (found.length === 0) console.log('Nobody has reported a page');
}

const nameOf = (account, userId) =>
  account ? `${account.username} <${account.email}>` : `account ${userId}, which is gone`;

function print({ userId, state, today, askedAt, decidedAt, decidedBy, stoppedAt, pages, mailings }, account) {
  const name = nameOf(account, userId);
  const asked = askedAt === null ? '' : `, asked ${askedAt}`;
  const decided = decidedAt === null ? '' : `, decided ${decidedAt} by ${decidedBy}`;
  const stopped = stoppedAt === null ? '' : `, stopped ${stoppedAt}`;
  console.log(`${state === 'none' ? 'not released' : state}  ${name}${asked}${decided}${stopped}`);
  if (today !== null) {
    const why = today.isHeldDown ? ', held down by bounces or complaints' : '';
    console.log(`    ${today.sent} of ${today.limit} emails sent today${why}`);
  }
  for (const path of pages) console.log(`    page ${path}`);
  for (const { id, company, from, state: phase } of mailings)
    console.log(`    mailing ${id} (${phase}) of ${company}, from ${from}`);
}

export const outreachCommands = {
  outreach: {
    usage: 'outreach                      accounts that ask, are decided about, publish or send',
    run: list,
  },
  release: {
    usage:
      'release NAME [--trusted]      lets an account publish pages and send emails, without the limits of new ones',
    run: (args) => decide('released', args),
  },
  block: {
    usage: 'block NAME                    takes that back, and stops all that it publishes and sends',
    run: (args) => decide('blocked', args),
  },
  reports: {
    usage: 'reports                       what people say is wrong with pages, the newest first',
    run: reports,
  },
  stop: {
    usage:
      'stop PATH | stop --mailing ID  takes one page off, or stops one mailing, and takes back the release of its account',
    run: stop,
  },
};
