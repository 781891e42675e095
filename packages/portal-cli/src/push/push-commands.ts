import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type CanaryInput, UploadState } from '@portals/contracts/publishing';
import { Release, StoreError } from '@portals/contracts/releases';
import { isMoreThanShare } from '../canary-commands.js';
import type { CommandContext } from '../command.js';
import { UsageError } from '../run-main.js';
import { type PushOptions, pushRelease, type SendProgress } from './push-release.js';
import { originOfSite, readPublishToken, SiteClient } from './site-client.js';

/** Options of the commands that change a site over HTTP. */
export const pushOptions = {
  to: { type: 'string' },
  message: { type: 'string' },
  expect: { type: 'string' },
} as const;

export interface PushValues {
  message?: string | undefined;
  expect?: string | undefined;
}

const commitForm = /^[0-9a-f]{7,64}$/;

/**
 * Returns the commit being published: from the CI system's variables, or else from the sources' repository; undefined when both are
 * unknown.
 */
async function commitOf(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const named = env.GITHUB_SHA || env.CI_COMMIT_SHA;
  const found =
    named ??
    (await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    ));
  return commitForm.test(found) ? found : undefined;
}

/** @throws UsageError when the value is neither a version nor `none` or `any` */
function expectOf(given: string): string | null | undefined {
  if (given === 'any') return undefined;
  if (given === 'none') return null;
  if (!Release.options[0].shape.version.safeParse(given).success)
    throw new UsageError(`--expect must be a version, "none" or "any", not "${given}"`);
  return given;
}

const kilobytes = (bytes: number) => Math.ceil(bytes / 1000);

/** Returns a function that shows progress: on a terminal in one line that is overwritten, elsewhere in a line for each quarter. */
function progressTo({ print, overwrite }: CommandContext): (progress: SendProgress) => void {
  let shown = -1;
  return ({ sent, bytes, files }) => {
    if (bytes === 0) return print('The site has all files already.');
    const part = sent / bytes;
    const filled = Math.round(part * 20);
    const words = `${kilobytes(sent)} of ${kilobytes(bytes)} kB in ${files} files`;
    if (overwrite) {
      const text = `${'#'.repeat(filled)}${'.'.repeat(20 - filled)} ${words}`;
      return overwrite(sent >= bytes ? `${text}\n` : text);
    }
    const quarter = Math.floor(part * 4);
    if (quarter > shown) print(`sent ${words}`);
    shown = Math.max(shown, quarter);
  };
}

/** @throws StoreError when there is no token, or when an unencrypted connection would expose the token */
export async function clientOf(to: string, name: string, { env }: CommandContext): Promise<SiteClient> {
  return new SiteClient(originOfSite(to), name, await readPublishToken(env));
}

/** Canary features that a command needs from the site: none, a single share of all visitors, or all features. */
type Canaries = 'none' | 'share' | 'plan';

/** Returns the publisher's note for the history, and the version that must be live (rule 13.35). */
async function changeOf(
  client: SiteClient,
  { message, expect }: PushValues,
  commit: string | undefined,
  canaries: Canaries = 'none',
) {
  const expected = expect === undefined ? undefined : expectOf(expect);
  const {
    live,
    canary,
    takesCanaries = false,
    takesCanaryPlans = false,
    takesKeys = false,
  } = await client.live();
  const isTaken = { none: true, share: takesCanaries, plan: takesCanaryPlans }[canaries];
  if (!isTaken) {
    const what = takesCanaries ? 'canaries in steps, for a cohort or of a stored release' : 'canaries';
    throw new StoreError(
      `The site's version of the product is too old for ${what} over HTTP. Nothing was sent.`,
    );
  }
  const change = {
    ...(expect === undefined ? { expect: live } : expected !== undefined && { expect: expected }),
    ...(message && { message: message.replace(/\s+/g, ' ').trim().slice(0, 500) }),
    ...(commit !== undefined && { commit }),
  };
  // For steps and canaries only, because a publish replaces the live release whatever canary runs.
  const expectCanary = expect !== 'any' && canary !== undefined ? { expectCanary: canary } : {};
  return { change, takesKeys, expectCanary };
}

/** Makes a change that must not be made twice. The call is retried after a lost response only if the site supports idempotency keys. */
async function callOnce(
  client: SiteClient,
  path: string,
  { change, takesKeys, expectCanary }: { change: object; takesKeys: boolean; expectCanary: object },
): Promise<UploadState> {
  const json = { ...change, ...expectCanary, ...(takesKeys && { key: randomUUID() }) };
  const step = takesKeys ? 'keyed' : 'once';
  return client.call({ method: 'POST', path, json, step, answer: UploadState });
}

/**
 * Builds a portal and publishes it on a site, or creates a preview there.
 * @param build builds and checks the sources; begins once the site has accepted the token
 */
export async function pushCommand(
  around: CommandContext,
  {
    to,
    name,
    root,
    values,
    build,
    canary,
    ...more
  }: {
    to: string;
    name: string;
    root: string;
    values: PushValues;
    build: () => Promise<{ folder: string } & Pick<PushOptions, 'signature'>>;
    canary: CanaryInput | null;
  } & Pick<PushOptions, 'dropRoutes' | 'previewHours'>,
): Promise<void> {
  const client = await clientOf(to, name, around);
  const isPlan = canary !== null && isMoreThanShare(canary);
  const needed = isPlan ? 'plan' : canary ? 'share' : 'none';
  const { change } = await changeOf(client, values, await commitOf(root, around.env), needed);
  const { folder, signature } = await build();
  // Sites that run an earlier version support only a single share, sent as `canaryPercent`.
  const given = isPlan ? { canary } : { canaryPercent: canary?.plan.percents[0] };
  const options = { ...change, ...more, ...given, signature };
  const result = await pushRelease(client, folder, options, progressTo(around));
  tell(result, around);
  if (result.state === 'previewed') around.print(`  ${originOfSite(to)}${result.path}`);
}

/** Makes another stored release live on a site: the previous one or, by `promote`, the canary. */
export async function pushStep(
  around: CommandContext,
  step: 'rollback' | 'promote',
  { to, name, values }: { to: string; name: string; values: PushValues },
): Promise<void> {
  const client = await clientOf(to, name, around);
  const made = await changeOf(client, values, undefined, step === 'promote' ? 'share' : 'none');
  tell(await callOnce(client, `/${step}`, made), around);
}

/** Makes a stored release a canary on a site or, without a version, changes the share of the running one. */
export async function pushCanary(
  around: CommandContext,
  {
    to,
    name,
    version,
    input,
    values,
  }: { to: string; name: string; version: string | undefined; input: CanaryInput; values: PushValues },
): Promise<void> {
  const client = await clientOf(to, name, around);
  const { change, ...made } = await changeOf(client, values, undefined, 'plan');
  tell(await callOnce(client, '/canary', { ...made, change: { ...change, ...input, version } }), around);
}

/** @throws StoreError when not all gateways serve the change */
function tell(result: UploadState, { print }: CommandContext): void {
  if ('confirmed' in result && !result.confirmed) throw new StoreError(result.said);
  if ('said' in result) print(result.said);
}
