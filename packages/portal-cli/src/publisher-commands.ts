import { parseArgs } from 'node:util';
import { hasEnded, PortalDescriptor } from '@portals/contracts/releases';
import { storeToRead } from './choose-store.js';
import { type Command, requiredArgument, storeOf } from './command.js';
import { minuteOf } from './preview-commands.js';
import { UsageError } from './run-main.js';

const maxDays = 3650;
const dayOf = (time: string) => time.slice(0, 10);

/** Returns true for a text of one line and at most 60 characters. */
export const isLabel = (text: string): boolean => /^[^\p{Cc}]{1,60}$/u.test(text);

const createTokenCommand: Command = async (args, around) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { label: { type: 'string', default: 'CI' }, days: { type: 'string', default: '365' } },
  });
  const name = requiredArgument(positionals[0], 'portal');
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > maxDays)
    throw new UsageError(`--days must be a whole number from 1 to ${maxDays}, not "${values.days}"`);
  if (!PortalDescriptor.shape.name.safeParse(name).success)
    throw new UsageError(`"${name}" cannot be the name of a portal`);
  if (!isLabel(values.label)) throw new UsageError('--label must be one line of up to 60 characters');
  const store = await storeOf(around);
  const { publisher, token } = await store.createToken(name, values.label, days);
  around.print(`Whoever has this token can publish ${name} until ${dayOf(publisher.endsAt)}. It is shown only now:
  ${token}
To use it: PORTAL_TOKEN=… portal publish --to https://<this site>
To revoke it: revoke-token ${publisher.id}`);
};

const tokensCommand: Command = async (args, around) => {
  parseArgs({ args, options: {} });
  const store = await storeToRead(around.workspace, around.env);
  const working = (await store.publishers.list()).filter((publisher) => !hasEnded(publisher));
  if (working.length === 0) around.print(`No token can publish to ${store.folder}`);
  for (const { id, name, label, createdAt, endsAt, lastUsedAt } of working) {
    const used = lastUsedAt === undefined ? 'never used' : `last used ${minuteOf(lastUsedAt)}`;
    around.print(`${id}  ${name}  ${label}  created ${dayOf(createdAt)}, ends ${dayOf(endsAt)}, ${used}`);
  }
};

const revokeTokenCommand: Command = async (args, around) => {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const id = requiredArgument(positionals[0], 'token');
  const store = await storeOf(around);
  const { name, label } = await store.revokeToken(id);
  around.print(`The token "${label}" of ${name} is revoked. What it published stays as it is.`);
};

/** Commands for the tokens with which portals are published over HTTP. */
export const publisherCommands: Record<string, Command> = {
  'create-token': createTokenCommand,
  tokens: tokensCommand,
  'revoke-token': revokeTokenCommand,
};

export const publisherUsage = `  create-token <name> [--label CI] [--days 365]
                              a token by which this portal can be published over HTTP; it is shown once
  tokens                      tokens that work: id, portal, label, times, last use
  revoke-token <id>           end one now`;
