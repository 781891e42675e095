// Commands that manage accounts (rules 19.15 and 20.1).
import { callInternal, UsageError } from './call-internal.mjs';

async function reset(args) {
  const [login, option, email, ...more] = args;
  if (!login) throw new UsageError('Name one account');
  if (more.length > 0 || (option !== undefined && (option !== '--address' || !email)))
    throw new UsageError('After the name, `reset` takes only --address ADDRESS');
  const made = await callInternal('auth', '/internal/password-resets', { login, ...(email && { email }) });
  if (made === null)
    throw new Error(`There is no account "${login}", or INTERNAL_KEY is not that of the services`);
  // Auth 1.2 ignores the address and does not name the account's own.
  if (email && !made.email) throw new Error('auth has ignored the address, because it is not upgraded yet');
  console.log(made.link);
  console.log(`It sets a new password once, until ${made.expiresAt}. Whoever has it gets into the account.`);
}

async function setCharge(isAdmin, args) {
  const [login, ...more] = args;
  if (!login || more.length > 0) throw new UsageError('Name one account');
  const set = await callInternal('auth', '/internal/admins', { login, isAdmin });
  if (set === null)
    throw new Error(`There is no account "${login}", or INTERNAL_KEY is not that of the services`);
  const { username, email, changed } = set;
  const now = isAdmin ? 'an administrator of the site, on /admin' : 'not an administrator of the site';
  console.log(`${username} <${email}> is ${changed ? 'now' : 'already'} ${now}`);
}

async function listAdmins(args) {
  if (args.length > 0) throw new UsageError('`admins` takes nothing');
  const found = await callInternal('auth', '/internal/admins');
  if (found === null) throw new Error('auth refuses the key: INTERNAL_KEY must be that of the services');
  for (const { username, email, since } of found) console.log(`${username} <${email}> since ${since}`);
  if (found.length === 0) console.log('The site has no administrator');
}

export const accountCommands = {
  admins: {
    usage: 'admins                        administrators of the site, who see enquiries, accounts and state',
    run: listAdmins,
  },
  grant: {
    usage: 'grant NAME                    makes an account an administrator of the site',
    run: (args) => setCharge(true, args),
  },
  revoke: {
    usage: 'revoke NAME                   takes that back, within five seconds',
    run: (args) => setCharge(false, args),
  },
  reset: {
    usage: `reset NAME                    a link by which somebody sets a new password, for you to hand over
  reset NAME --address ADDRESS  the same for an account that somebody else has taken over: it gets the address`,
    run: reset,
  },
};
