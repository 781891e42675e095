export interface Probe {
  httpGet?: { path: string; port: string | number };
  tcpSocket?: { port: string | number };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value: string }[];
  envFrom?: { configMapRef: { name: string } }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
}

export interface Volume {
  name: string;
  secret?: { secretName: string };
  configMap?: { name: string };
  persistentVolumeClaim?: { claimName: string; readOnly?: boolean };
  emptyDir?: object;
}

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: { labelSelector: Selector }[];
  initContainers?: Container[];
  containers: Container[];
  volumes?: Volume[];
}

type Labels = Record<string, string>;

export interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

export interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string };
}

export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { protocol: string; port: number }[];
}

export interface Route {
  backendRefs?: { name: string; port: number }[];
  backend?: { service: { name: string; port: { name: string } } };
}

/** A Kubernetes object, with the fields that these checks read. `typeFaults` checks all fields against the published types. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Labels;
  spec: {
    replicas?: number;
    strategy?: { rollingUpdate?: { maxSurge: number } };
    selector?: Selector | Labels;
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    volumeClaimTemplates?: { metadata: { name: string } }[];
    ports?: { name: string; port: number; targetPort: string }[];
    clusterIP?: string;
    scaleTargetRef?: { kind: string; name: string };
    maxReplicas?: number;
    podSelector?: Selector;
    policyTypes?: string[];
    ingress?: Rule[];
    egress?: Rule[];
    tls?: { secretName: string }[];
    listeners?: { tls?: { certificateRefs: { name: string }[] } }[];
    rules?: (Route & { http?: { paths: Route[] } })[];
  };
}

/** A controller (Deployment, StatefulSet, Job) with the template of its pods. */
export interface Workload {
  owner: Manifest;
  name: string;
  labels: Labels;
  pod: PodSpec;
}

/** Returns the objects that create pods. */
export const workloadsOf = (objects: Manifest[]): Workload[] =>
  objects.flatMap((owner) => {
    const { template } = owner.spec ?? {};
    if (!template) return [];
    return [{ owner, name: owner.metadata.name, labels: template.metadata.labels, pod: template.spec }];
  });

/** Returns the containers of a pod, init containers first. */
export const containersOf = ({ initContainers = [], containers }: PodSpec): Container[] => [
  ...initContainers,
  ...containers,
];

/** Returns true when a selector matches the labels of a pod. An empty selector matches every pod. */
export function isSelected(labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => {
      const isOne = values.includes(labels[key] ?? '');
      if (operator === 'In') return isOne;
      if (operator === 'NotIn') return !isOne;
      throw new Error(`the operator ${operator} is not understood`);
    })
  );
}

/** Returns the usual notation for an object, such as `Deployment/auth`. */
export const titleOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;
