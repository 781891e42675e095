// Commands that control which accounts may publish pages and send emails (rules 16.1 to 16.3).
import { userInfo } from 'node:os';
import { callInternal, UsageError } from './call-internal.mjs';

/** Maximum number of accounts that auth finds in one call. */
const idsOfCall = 1000;
/** Maximum number of decisions about accounts, of pages and of mailings that marketing lists. */
const mostListed = 500;

/** Finds accounts by user name or email address, or by ids. */
async function accounts(which) {
  const found = await callInternal('auth', '/internal/accounts', which);
  if (found === null) throw new Error('auth refuses the key: INTERNAL_KEY must be that of the services');
  return found;
}

/**
 * Returns the id of the workspace that a decision is about, and its name. Every account's own workspace has its id, and stays when the
 * account is deleted while others own it too.
 */
async function workspaceOf([first, second, ...more]) {
  const isId = first === '--workspace';
  if (!first || more.length > 0 || isId !== (second !== undefined))
    throw new UsageError('Name one account, or one workspace');
  if (isId && !/^[1-9]\d{0,9}$/.test(second)) throw new UsageError(`"${second}" is no number of a workspace`);
  const [account] = await accounts(isId ? { ids: [Number(second)] } : { login: first });
  if (!isId && account === undefined) throw new Error(`There is no account "${first}"`);
  const id = isId ? Number(second) : account.id;
  // A mistyped number would decide about an account that gets this number later.
  if (account === undefined && (await rowsOf(`/internal/outreach?workspace=${id}`)).length === 0)
    throw new Error(`Workspace ${id} neither asks, publishes nor sends, and nothing was decided about it`);
  return { id, name: nameOf(account, id) };
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
  const { id: userId, name } = await workspaceOf(args.filter((arg) => !isTrusted || arg !== '--trusted'));
  const decision = { userId, state, isTrusted, by: whoAsks() };
  const stopped = await callInternal('marketing', '/internal/outreach/decisions', decision);
  if (stopped === null)
    throw new Error('marketing refuses the key: INTERNAL_KEY must be that of the services');
  const { pages, mailings } = stopped;
  const ended = state === 'blocked' ? `; ${pages} pages taken off, ${mailings} mailings stopped` : '';
  console.log(`${name} is ${state}${isTrusted ? ', without limits' : ''}${ended}`);
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

/** Returns the rows of a list from the marketing service. */
async function rowsOf(path) {
  const rows = await callInternal('marketing', path);
  if (rows === null) throw new Error('marketing refuses the key: INTERNAL_KEY must be that of the services');
  return rows;
}

/** Returns the rows of a list from the marketing service, each with its account. */
async function listed(path) {
  const rows = await rowsOf(path);
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
  const numberOf = (kind) => accounts.reduce((sum, { row }) => sum + row[kind].length, 0);
  if (Math.max(accounts.length, numberOf('pages'), numberOf('mailings')) >= mostListed)
    console.log(`Some may be missing: at most ${mostListed} accounts, pages and mailings are listed each`);
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
  account ? `${account.username} <${account.email}>` : `workspace ${userId} (its account is gone)`;

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
      'release NAME | --workspace ID [--trusted]  lets an account publish pages and send emails, without the limits of new ones',
    run: (args) => decide('released', args),
  },
  block: {
    usage: 'block NAME | --workspace ID    takes that back, and stops all that it publishes and sends',
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
