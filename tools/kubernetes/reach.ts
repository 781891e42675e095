import { documented } from '../compose-files';
import {
  containersOf,
  isSelected,
  type Manifest,
  type Peer,
  type Rule,
  titleOf,
  type Workload,
  workloadsOf,
} from './manifest';

/** Connection that one of a pod's settings requires. */
interface Connection {
  from: Workload;
  /** Name of the Service. */
  name: string;
  port: number;
}

/** Returns the value of a setting in the ConfigMap that all servers share; undefined when it is not set. */
const settingOf = (objects: Manifest[], name: string) =>
  objects.find(({ kind, data }) => kind === 'ConfigMap' && data?.[name])?.data?.[name];

/** Returns the names of the servers that read a setting. */
const readersOf = (name: string) =>
  documented.filter(({ settings }) => settings.some((one) => one.name === name)).map((one) => one.name);

/** Returns the variable LIMITS_URL for a workload that counts rate limits on the shared Redis server. */
function limitsOf(objects: Manifest[], { labels }: Workload) {
  const value = settingOf(objects, 'LIMITS_URL');
  const counts = value !== undefined && readersOf('LIMITS_URL').includes(labels.app ?? '');
  return counts ? [{ name: 'LIMITS_URL', value }] : [];
}

/**
 * Returns the connections that the settings of a pod imply: to URLs inside the cluster, to the Redis server for rate limits, and to the
 * database.
 */
const connectionsOf = (objects: Manifest[], from: Workload): Connection[] =>
  [...containersOf(from.pod).flatMap(({ env = [] }) => env), ...limitsOf(objects, from)].flatMap(
    ({ name, value }) => {
      if (name === 'DATABASE_URL_FILE') return [{ from, name: 'mysql', port: 3306 }];
      const [, host, port] = /^(?:http|redis):\/\/([a-z-]+):(\d+)/.exec(value) ?? [];
      return host === undefined ? [] : [{ from, name: host, port: Number(port) }];
    },
  );

const ofPods = ({ labels }: Workload, peers: Peer[] | undefined) =>
  peers === undefined ||
  peers.some(
    ({ podSelector, namespaceSelector }) =>
      namespaceSelector === undefined && podSelector !== undefined && isSelected(labels, podSelector),
  );

const isAllowed = (rules: Rule[], peer: Workload, port: number) =>
  rules.some(
    ({ from, to, ports }) =>
      ofPods(peer, from ?? to) && (ports === undefined || ports.some((one) => one.port === port)),
  );

/** Returns the network policies that apply to a pod. */
const policiesOf = (objects: Manifest[], { labels }: Workload) =>
  objects.filter(({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(labels, spec.podSelector ?? {}));

function connectionFaults(objects: Manifest[], { from, name, port }: Connection): string[] {
  const wish = `${titleOf(from.owner)} connects to ${name}:${port}`;
  const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  const found = service?.spec.ports?.find((one) => one.port === port);
  if (!service || !found) return [`${wish}, which is no port of a Service`];
  const matchLabels = service.spec.selector as Record<string, string>;
  const pods = workloadsOf(objects).filter(({ labels }) => isSelected(labels, { matchLabels }));
  return pods.flatMap((to) => {
    const own = to.pod.containers.flatMap(({ ports = [] }) => ports);
    const target = own.find(({ name: one }) => one === found.targetPort)?.containerPort ?? 0;
    const leaves = policiesOf(objects, from).flatMap(({ spec }) => spec.egress ?? []);
    const enters = policiesOf(objects, to).flatMap(({ spec }) => spec.ingress ?? []);
    return [
      // A headless Service does not map ports, so both ports must be equal.
      ...(service.spec.clusterIP === 'None' && target !== port
        ? [`${wish}, but ${to.name} has ${target}`]
        : []),
      ...(isAllowed(leaves, to, target) ? [] : [`${wish}, but no policy lets it out`]),
      ...(isAllowed(enters, from, target) ? [] : [`${wish}, but no policy lets it in`]),
    ];
  });
}

/** Returns connections that network policies allow although no setting needs them. */
function needlessFaults(objects: Manifest[], connections: Connection[]): string[] {
  const workloads = workloadsOf(objects);
  const needed = new Set(connections.map(({ from, name }) => `${from.labels.app} ${name}`));
  return workloads.flatMap((to) =>
    workloads
      .filter((from) => {
        const rules = policiesOf(objects, to).flatMap(({ spec }) => spec.ingress ?? []);
        return (
          rules.some((rule) => ofPods(from, rule.from)) && !needed.has(`${from.labels.app} ${to.labels.app}`)
        );
      })
      .map((from) => `${from.name} may connect to ${to.name}, which no setting needs`),
  );
}

const endpointName = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const senders = readersOf(endpointName);

/** Returns the namespaces and ports to which rules let pods connect, without the namespace of the cluster's DNS. */
const namespacesOf = (rules: Rule[]) =>
  rules.flatMap(({ to = [], ports = [] }) =>
    to
      .flatMap(({ namespaceSelector }) => Object.values(namespaceSelector?.matchLabels ?? {}))
      .filter((namespace) => namespace !== 'kube-system')
      .flatMap((namespace) => ports.map(({ port }) => `${namespace}:${port}`)),
  );

/** Returns servers that cannot send their traces to the configured collector, and unused connections to a collector. */
function traceFaults(objects: Manifest[]): string[] {
  const endpoint = settingOf(objects, endpointName);
  const [, namespace, port] = /^http:\/\/[a-z-]+\.([a-z-]+):(\d+)$/.exec(endpoint ?? '') ?? [];
  if (endpoint !== undefined && namespace === undefined)
    return [`${endpoint} is no Service of another namespace`];
  const collector = `${namespace}:${port}`;
  return workloadsOf(objects).flatMap((from) => {
    const { app = '' } = from.labels;
    const allowed = namespacesOf(policiesOf(objects, from).flatMap(({ spec }) => spec.egress ?? []));
    const sends = endpoint !== undefined && senders.includes(app);
    const needless = allowed.filter((one) => !sends || one !== collector);
    return [
      ...(sends && !allowed.includes(collector)
        ? [`${from.name} sends traces to ${collector}, but no policy lets it out`]
        : []),
      ...needless.map((one) => `${from.name} may connect to ${one}, which no setting needs`),
    ];
  });
}

/** Returns the required connections that network policies block, and the allowed connections that no setting needs. */
export function reachFaults(objects: Manifest[]): string[] {
  const connections = workloadsOf(objects).flatMap((from) => connectionsOf(objects, from));
  const denial = objects.find(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      Object.keys(spec.podSelector ?? { some: 1 }).length === 0 &&
      String(spec.policyTypes) === 'Ingress,Egress',
  );
  return [
    ...(denial && !denial.spec.ingress && !denial.spec.egress ? [] : ['no policy denies everything else']),
    ...connections.flatMap((connection) => connectionFaults(objects, connection)),
    ...needlessFaults(objects, connections),
    ...traceFaults(objects),
  ];
}
