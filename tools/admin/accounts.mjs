// Commands about accounts (rule 19.15).
import { ask, UsageError } from './ask.mjs';

async function reset(args) {
  const [login, ...more] = args;
  if (!login || more.length > 0) throw new UsageError('Name one account');
  const made = await ask('auth', '/internal/password-resets', { login });
  if (made === null)
    throw new Error(`There is no account "${login}", or INTERNAL_KEY is not that of the services`);
  console.log(made.link);
  console.log(`It sets a new password once, until ${made.expiresAt}. Whoever has it gets into the account.`);
}

export const accountCommands = {
  reset: {
    usage: 'reset NAME                    a link by which somebody sets a new password, for you to hand over',
    run: reset,
  },
};
