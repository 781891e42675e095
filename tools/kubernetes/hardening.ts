import { compose, part, service } from '../compose-files';
import { type Container, containersOf, type Manifest, titleOf, type Workload, workloadsOf } from './manifest';

/** Images in the compose file. The names of our images have no registry, because an overlay adds it. */
const images = new Set(Array.from(compose.matchAll(/^ {4}image: (\S+)$/gm), ([, image = '']) => image));
const allowedVolumes = ['secret', 'configMap', 'persistentVolumeClaim', 'emptyDir'];

function imageFaults(image: string): string[] {
  const [, name = '', tag] = /^(.*?)(?::([^/:]+))?$/.exec(image) ?? [];
  const [own = ''] = /portals\/[a-z-]+$/.exec(name) ?? [];
  return [
    ...(images.has(own) || images.has(image) ? [] : [`has the image ${image}, which nothing builds`]),
    ...(tag === undefined || tag === 'latest' ? [`has the image ${image} without a version`] : []),
  ];
}

/** Returns the memory limit of a compose container in the notation of Kubernetes. */
function composeMemory(name: string): string | null {
  const limit = /^ +mem_limit: (?:\$\{\w+:-)?(\d+)([gm])/m;
  const [, amount, unit] = limit.exec(service(name)) ?? limit.exec(part('hardened')) ?? [];
  return amount === undefined ? null : `${amount}${unit === 'g' ? 'Gi' : 'Mi'}`;
}

function containerFaults(
  { name, image, resources, securityContext, env = [] }: Container,
  isInitial: boolean,
): string[] {
  const memory = resources?.limits?.memory;
  const heap = /--max-old-space-size=(\d+)/.exec(env.find((one) => one.name === 'NODE_OPTIONS')?.value ?? '');
  return [
    ...imageFaults(image),
    ...(securityContext?.readOnlyRootFilesystem === true ? [] : ['may write its file system']),
    ...(securityContext?.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(String(securityContext?.capabilities?.drop) === 'ALL' ? [] : ['has capabilities']),
    ...(memory ? [] : ['has no limit of memory']),
    ...(resources?.requests?.cpu && resources.requests.memory ? [] : ['requests no processor or memory']),
    ...(isInitial || memory === composeMemory(name) ? [] : [`has ${memory}, and another limit in compose`]),
    ...(heap && Number(heap[1]) * 2 >= Number.parseInt(memory ?? '', 10) ? ['has a heap too large'] : []),
  ].map((fault) => `the container ${name} ${fault}`);
}

/** Workloads that write releases. */
const publishers = ['publish', 'publishing'];

/** A claim is never read-only: a kubelet gives the group of a pod access only to volumes that the first pod on a node mounts writable. */
function storageFaults({ owner, pod }: Workload): string[] {
  const canWriteReleases = containersOf(pod).some(({ volumeMounts = [] }) =>
    volumeMounts.some((mount) => mount.name === 'releases' && !mount.readOnly),
  );
  return [
    ...(pod.volumes ?? [])
      .filter((volume) => volume.persistentVolumeClaim?.readOnly)
      .map(({ name }) => `claims ${name} read-only, so other pods may be unable to write it`),
    ...(canWriteReleases && !publishers.includes(owner.metadata.name) ? ['may write releases'] : []),
  ];
}

function podFaults(workload: Workload): string[] {
  const { owner, pod } = workload;
  const { securityContext } = pod;
  const volumes = (pod.volumes ?? [])
    .flatMap((volume) => Object.keys(volume))
    .filter((key) => key !== 'name');
  return [
    ...(securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0
      ? []
      : ['may run as root']),
    ...(securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.automountServiceAccountToken === false ? [] : ['gets the token of a service account']),
    ...(pod.enableServiceLinks === false ? [] : ['gets variables of other Services']),
    ...storageFaults(workload),
    ...volumes.filter((kind) => !allowedVolumes.includes(kind)).map((kind) => `has a volume ${kind}`),
    ...(pod.initContainers ?? []).flatMap((one) => containerFaults(one, true)),
    ...pod.containers.flatMap((one) => containerFaults(one, false)),
  ].map((fault) => `${titleOf(owner)}: ${fault}`);
}

/** Seconds that a server may take to stop: its drain time, plus 15 seconds for the remaining shutdown. */
const endSeconds = 20;

function serverFaults({ owner, pod }: Workload): string[] {
  if (owner.kind === 'Job') return [];
  const probes = pod.containers.flatMap(({ startupProbe, readinessProbe, livenessProbe }) => [
    ['startup', startupProbe?.httpGet?.path, '/readyz'],
    ['readiness', readinessProbe?.httpGet?.path, '/readyz'],
    ['liveness', livenessProbe?.httpGet?.path, '/livez'],
  ]);
  const isOurs = pod.containers.every(({ image }) => image.includes('portals/'));
  return [
    ...(isOurs ? probes.filter(([, path, due]) => path !== due).map(([name]) => `has no ${name} probe`) : []),
    ...((pod.terminationGracePeriodSeconds ?? 0) > endSeconds ? [] : ['is killed before it has ended']),
    ...pod.containers
      .filter((one) => !one.readinessProbe)
      .map(({ name }) => `the container ${name} is not probed`),
  ].map((fault) => `${titleOf(owner)}: ${fault}`);
}

/** Database connections of each replica (DATABASE_POOL). */
const pool = 10;

function databaseFaults(objects: Manifest[]): string[] {
  const workloads = workloadsOf(objects);
  const most = ({ owner, pod }: Workload) => {
    const hasDatabase = containersOf(pod).some(({ env = [] }) =>
      env.some(({ name }) => name === 'DATABASE_URL_FILE'),
    );
    if (!hasDatabase) return 0;
    const scaler = objects.find(({ spec }) => spec?.scaleTargetRef?.name === owner.metadata.name);
    return (
      (scaler?.spec.maxReplicas ?? owner.spec.replicas ?? 1) +
      (owner.spec.strategy?.rollingUpdate?.maxSurge ?? 0)
    );
  };
  const needed = pool * workloads.reduce((sum, workload) => sum + most(workload), 0);
  const args = workloads.flatMap(({ pod }) => containersOf(pod)).flatMap(({ args: own = [] }) => own);
  const offered = Number(/--max-connections=(\d+)/.exec(args.join(' '))?.[1] ?? 151);
  return needed < offered ? [] : [`replicas may open ${needed} connections, MySQL allows ${offered}`];
}

/** Returns faults in the security settings, resources, probes and database connections of pods. */
export const hardeningFaults = (objects: Manifest[]): string[] => [
  ...workloadsOf(objects).flatMap((workload) => [...podFaults(workload), ...serverFaults(workload)]),
  ...databaseFaults(objects),
];
