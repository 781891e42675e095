import {
  containersOf,
  isSelected,
  type Manifest,
  type Probe,
  type Route,
  type Selector,
  titleOf,
  type Volume,
  type Workload,
  workloadsOf,
} from './manifest';

/** Objects that the documentation page tells operators to create, as `Secret/auth`. */
export type Made = ReadonlySet<string>;

/** Returns the ports of a pod, by name and by number. */
const portsOf = ({ pod }: Workload): (string | number)[] =>
  pod.containers.flatMap(({ ports = [] }) =>
    ports.flatMap(({ name, containerPort }) => [name, containerPort]),
  );

/** Returns the selectors of pods in a Service, a PodDisruptionBudget, a controller or a policy. */
function selectorsOf({ kind, spec }: Manifest): Selector[] {
  if (kind === 'Service') return [{ matchLabels: spec.selector as Record<string, string> }];
  if (kind === 'NetworkPolicy') {
    const rules = [...(spec.ingress ?? []), ...(spec.egress ?? [])];
    const peers = rules.flatMap(({ from = [], to = [] }) => [...from, ...to]);
    const inside = peers.filter(({ namespaceSelector }) => namespaceSelector === undefined);
    return [spec.podSelector, ...inside.map(({ podSelector }) => podSelector)].filter(
      (one) => one !== undefined,
    );
  }
  const spread = spec?.template?.spec.topologySpreadConstraints ?? [];
  const own = spec?.selector === undefined ? [] : [spec.selector as Selector];
  return [...own, ...spread.map(({ labelSelector }) => labelSelector)];
}

function selectorFaults(objects: Manifest[]): string[] {
  const workloads = workloadsOf(objects);
  return objects.flatMap((object) =>
    selectorsOf(object)
      .filter((selector) => {
        const candidates = object.spec.template
          ? workloads.filter(({ owner }) => owner === object)
          : workloads;
        return !candidates.some(({ labels }) => isSelected(labels, selector));
      })
      .map((selector) => `${titleOf(object)} selects no pod: ${JSON.stringify(selector)}`),
  );
}

const volumeTarget = ({ secret, configMap, persistentVolumeClaim }: Volume): string | null => {
  if (secret) return `Secret/${secret.secretName}`;
  if (configMap) return `ConfigMap/${configMap.name}`;
  return persistentVolumeClaim ? `PersistentVolumeClaim/${persistentVolumeClaim.claimName}` : null;
};

/** Returns the objects that an object refers to. */
function namedBy({ spec }: Manifest): string[] {
  const pod = spec?.template?.spec;
  const { tls = [], listeners = [], scaleTargetRef } = spec ?? {};
  return [
    ...(pod?.volumes ?? []).flatMap((volume) => volumeTarget(volume) ?? []),
    ...(pod ? containersOf(pod) : []).flatMap(({ envFrom = [] }) =>
      envFrom.map(({ configMapRef }) => `ConfigMap/${configMapRef.name}`),
    ),
    ...tls.map(({ secretName }) => `Secret/${secretName}`),
    ...listeners.flatMap((one) => (one.tls?.certificateRefs ?? []).map(({ name }) => `Secret/${name}`)),
    ...(scaleTargetRef ? [`${scaleTargetRef.kind}/${scaleTargetRef.name}`] : []),
  ];
}

function nameFaults(objects: Manifest[], made: Made): string[] {
  const titles = objects.map(titleOf);
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
  const missing = objects.flatMap((object) =>
    namedBy(object)
      .filter((title) => !titles.includes(title) && !made.has(title))
      .map((title) => `${titleOf(object)} names ${title}, which does not exist`),
  );
  return [...twice.map((title) => `${title} is there twice`), ...missing];
}

function volumeFaults({ owner, pod }: Workload): string[] {
  const claims = (owner.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
  const volumes = [...(pod.volumes ?? []).map(({ name }) => name), ...claims];
  const mounts = containersOf(pod).flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
  return [
    ...mounts.filter((name) => !volumes.includes(name)).map((name) => `mounts ${name}, which is no volume`),
    ...volumes.filter((name) => !mounts.includes(name)).map((name) => `does not mount the volume ${name}`),
  ].map((fault) => `${titleOf(owner)} ${fault}`);
}

const probePort = (probe?: Probe) => probe?.httpGet?.port ?? probe?.tcpSocket?.port;

function probeFaults(workload: Workload): string[] {
  const ports = portsOf(workload);
  return workload.pod.containers
    .flatMap(({ startupProbe, readinessProbe, livenessProbe }) =>
      [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probePort(probe) ?? []),
    )
    .filter((port) => !ports.includes(port))
    .map((port) => `${titleOf(workload.owner)} probes the port ${port}, which it does not have`);
}

function servicePortFaults(objects: Manifest[]): string[] {
  const workloads = workloadsOf(objects);
  return objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap((service) => {
      const matchLabels = service.spec.selector as Record<string, string>;
      const pods = workloads.filter(({ labels }) => isSelected(labels, { matchLabels }));
      return pods.flatMap((pod) =>
        (service.spec.ports ?? [])
          .filter(({ targetPort }) => !portsOf(pod).includes(targetPort))
          .map(({ targetPort }) => `${titleOf(service)}: ${pod.name} has no port ${targetPort}`),
      );
    });
}

/** Returns the Services to which a route forwards requests, each with the number or name of its port. */
const backendsOf = ({ backendRefs = [], backend }: Route): { name: string; port: number | string }[] =>
  backend ? [{ name: backend.service.name, port: backend.service.port.name }] : backendRefs;

function routeFaults(objects: Manifest[]): string[] {
  const services = objects.filter(({ kind }) => kind === 'Service');
  return objects.flatMap((object) =>
    (object.spec?.rules ?? [])
      .flatMap((rule) => (rule.http?.paths ?? [rule]).flatMap(backendsOf))
      .filter(({ name, port }) => {
        const ports = services.find(({ metadata }) => metadata.name === name)?.spec.ports ?? [];
        return !ports.some((one) => one.name === port || one.port === port);
      })
      .map(({ name, port }) => `${titleOf(object)} leads to ${name}:${port}, which does not exist`),
  );
}

/** Returns references (names, selectors and ports) without a target. */
export const referenceFaults = (objects: Manifest[], made: Made): string[] => [
  ...selectorFaults(objects),
  ...nameFaults(objects, made),
  ...workloadsOf(objects).flatMap((workload) => [...volumeFaults(workload), ...probeFaults(workload)]),
  ...servicePortFaults(objects),
  ...routeFaults(objects),
];
