import { posix } from 'node:path';
import { documented, environmentOf } from '../compose-files';
import { type Container, containersOf, type Manifest, type PodSpec, titleOf, workloadsOf } from './manifest';
import type { MadeFiles } from './page';

const namesOf = (service: string) =>
  documented.find(({ name }) => name === service)?.settings.flatMap(({ name }) => [name, `${name}_FILE`]);
const all = documented.flatMap(({ name }) => namesOf(name) ?? []);

/**
 * Returns the settings that a container may have: the settings of its service, or all settings for an image that starts a gateway itself.
 */
function knownTo(image: string): string[] | null {
  const [, name = ''] = /portals\/([a-z-]+)/.exec(image) ?? [];
  if (name === '') return null;
  return [...(namesOf(name) ?? all), 'NODE_OPTIONS'];
}

function unknownFaults({ image, env = [] }: Container): string[] {
  const known = knownTo(image);
  const unknown = env.filter(({ name }) => known?.includes(name) === false);
  return unknown.map(({ name }) => `sets ${name}, which it does not know`);
}

/** Returns settings with a fixed value that differs from the value in the compose file. */
function composeFaults({ name, image, env = [] }: Container): string[] {
  if (!image.includes('portals/')) return [];
  const theirs = name === 'seed' || name === 'wait' ? new Map<string, string>() : environmentOf(name);
  const own = new Map(env.map((one) => [one.name, one.value]));
  const fixed = [...theirs].filter(
    ([, value]) => /^(http:|\/|\w)/.test(value) && !value.startsWith('/run/own/'),
  );
  return fixed
    .filter(([key, value]) => own.get(key) !== value)
    .map(([key, value]) => `has ${own.get(key)} for ${key}, compose has ${value}`);
}

/** Returns the Secret or ConfigMap from which a path in a container is mounted, and the name of the file in it. */
function sourceOf(pod: PodSpec, { volumeMounts = [] }: Container, path: string) {
  const mount = volumeMounts.find(({ mountPath }) => mountPath === posix.dirname(path));
  const volume = pod.volumes?.find(({ name }) => name === mount?.name);
  const title = volume?.secret
    ? `Secret/${volume.secret.secretName}`
    : `ConfigMap/${volume?.configMap?.name}`;
  return { title, file: posix.basename(path) };
}

function fileFaults(pod: PodSpec, container: Container, made: MadeFiles): string[] {
  const files = (container.env ?? []).filter(({ name }) => name.endsWith('_FILE'));
  return files.flatMap(({ name, value }) => {
    const { title, file } = sourceOf(pod, container, value);
    return made.get(title)?.includes(file) ? [] : [`has ${value} for ${name}, and ${title} has no such file`];
  });
}

function sharedFaults(objects: Manifest[]): string[] {
  const keys = objects.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.keys(data ?? {}) : []));
  return keys.filter((key) => !all.includes(key)).map((key) => `no service knows the setting ${key}`);
}

/** Returns settings that are unknown, that differ from the compose file, or that name a missing file. */
export const settingFaults = (objects: Manifest[], made: MadeFiles): string[] => [
  ...workloadsOf(objects).flatMap(({ owner, pod }) =>
    containersOf(pod)
      .flatMap((one) => [...unknownFaults(one), ...composeFaults(one), ...fileFaults(pod, one, made)])
      .map((fault) => `${titleOf(owner)} ${fault}`),
  ),
  ...sharedFaults(objects),
];
