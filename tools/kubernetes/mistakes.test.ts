import { faultsOf, readOverlay, readWithLimits, readWithTraces } from './faults';
import { type Container, containersOf, type Manifest, type PodSpec, titleOf, workloadsOf } from './manifest';
import { filesOfPage } from './page';
import { typeFaults } from './types';

type Plant = (objects: Manifest[], made: Map<string, readonly string[]>) => void;

const find = (objects: Manifest[], title: string): Manifest => {
  const found = objects.find((object) => titleOf(object) === title);
  if (!found) throw new Error(`there is no ${title}`);
  return found;
};
const podOf = (objects: Manifest[], title: string) => {
  const [workload] = workloadsOf([find(objects, title)]);
  if (!workload) throw new Error(`${title} makes no pods`);
  return workload;
};
const first = (objects: Manifest[], title: string): Container => {
  const [container] = containersOf(podOf(objects, title).pod);
  if (!container) throw new Error(`${title} has no container`);
  return container;
};

// Each function returns a mistake: the object is missing, or fields of it, of its pods or of its first container have other values.
const without = (title: string) => (objects: Manifest[]) => {
  objects.splice(objects.indexOf(find(objects, title)), 1);
};
const spec = (title: string, change: Manifest['spec']) => (all: Manifest[]) =>
  Object.assign(find(all, title).spec, change);
const pod = (title: string, change: Partial<PodSpec>) => (all: Manifest[]) =>
  Object.assign(podOf(all, title).pod, change);
const container = (title: string, change: Partial<Container>) => (all: Manifest[]) =>
  Object.assign(first(all, title), change);
const setting = (title: string, name: string, value: string) => (all: Manifest[]) =>
  first(all, title).env?.push({ name, value });
const shared = (change: Record<string, string>) => (all: Manifest[]) =>
  Object.assign(find(all, 'ConfigMap/settings').data ?? {}, change);

const mistakes: [string, Plant, RegExp][] = [
  [
    'labels that the selector does not match',
    (all) => Object.assign(podOf(all, 'Deployment/auth').labels, { app: 'oauth' }),
    /auth selects no pod/,
  ],
  [
    'a Service of no pod',
    spec('Service/consulting', { selector: { app: 'consultancy' } }),
    /consulting selects no pod/,
  ],
  [
    'a Secret that nobody makes',
    pod('Deployment/gateway', { volumes: [{ name: 'secrets', secret: { secretName: 'door' } }] }),
    /names Secret\/door/,
  ],
  [
    'no claim for the store',
    without('PersistentVolumeClaim/releases'),
    /names PersistentVolumeClaim\/releases/,
  ],
  ['no settings', without('ConfigMap/settings'), /names ConfigMap\/settings/],
  ['no certificate', (_, made) => made.delete('Secret/tls'), /names Secret\/tls/],
  [
    'a scaler of nothing',
    spec('HorizontalPodAutoscaler/auth', { scaleTargetRef: { kind: 'Deployment', name: 'login' } }),
    /names Deployment\/login/,
  ],
  [
    'a volume that is not there',
    container('Deployment/auth', { volumeMounts: [{ name: 'own', mountPath: '/own' }] }),
    /mounts own/,
  ],
  [
    'a port that pods do not have',
    container('Deployment/auth', { ports: [{ name: 'web', containerPort: 8080 }] }),
    /no port http/,
  ],
  [
    'a route to a port that is not there',
    spec('Service/gateway', { ports: [{ name: 'web', port: 80, targetPort: 'http' }] }),
    /leads to gateway/,
  ],
  [
    'a service at another port',
    setting('Deployment/gateway', 'AUTH_URL', 'http://auth:8081'),
    /no port of a Service/,
  ],
  ['no way out to the database', without('NetworkPolicy/database'), /mysql:3306, but no policy lets it out/],
  ['no way in to auth', without('NetworkPolicy/auth'), /auth:8080, but no policy lets it in/],
  [
    'a way in for everybody',
    spec('NetworkPolicy/publishing', { ingress: [{}] }),
    /marketing may connect to publishing/,
  ],
  ['no denial', without('NetworkPolicy/deny-all'), /no policy denies/],
  [
    'a setting with a slip',
    setting('Deployment/auth', 'SESION_HOURS', '8'),
    /SESION_HOURS, which it does not know/,
  ],
  [
    'a setting of another service',
    setting('Deployment/consulting', 'ROLE', 'api'),
    /ROLE, which it does not know/,
  ],
  [
    'a shared setting with a slip',
    shared({ PUBLIC_URI: 'https://a.example' }),
    /knows the setting PUBLIC_URI/,
  ],
  [
    'a setting that differs from compose',
    setting('Deployment/gateway', 'RELEASES_DIR', '/data'),
    /compose has \/releases/,
  ],
  [
    'a secret file that is not there',
    setting('Deployment/auth', 'KEY_SECRET_FILE', '/run/secrets/key'),
    /has no such file/,
  ],
  ['root', pod('Deployment/auth', { securityContext: { runAsNonRoot: false } }), /may run as root/],
  ['a file system to write', container('Job/publish', { securityContext: {} }), /may write its file system/],
  ['no limit', container('Deployment/gateway', { resources: {} }), /no limit of memory/],
  [
    'another limit than compose',
    container('Deployment/auth', { resources: { limits: { memory: '2Gi' } } }),
    /another limit in compose/,
  ],
  ['a token', pod('StatefulSet/mysql', { automountServiceAccountToken: true }), /token of a service account/],
  [
    'a folder of the node',
    (all) => Object.assign(podOf(all, 'Deployment/auth').pod.volumes?.[1] ?? {}, { hostPath: { path: '/' } }),
    /volume hostPath/,
  ],
  [
    'a claim that is read-only',
    (all) =>
      Object.assign(podOf(all, 'Deployment/publishing').pod.volumes?.[1]?.persistentVolumeClaim ?? {}, {
        readOnly: true,
      }),
    /publishing: claims gateways read-only/,
  ],
  [
    'a gateway that may write the store',
    container('Deployment/gateway', { volumeMounts: [{ name: 'releases', mountPath: '/releases' }] }),
    /gateway: may write releases/,
  ],
  [
    'an image that nothing builds',
    container('Deployment/auth', { image: 'registry.example/portals/login:1.1.0' }),
    /which nothing builds/,
  ],
  [
    'an image without a version',
    container('Deployment/auth', { image: 'registry.example/portals/auth' }),
    /without a version/,
  ],
  ['no probe', container('Deployment/auth', { readinessProbe: undefined }), /no readiness probe/],
  [
    'no time to end',
    pod('Deployment/gateway', { terminationGracePeriodSeconds: 10 }),
    /killed before it has ended/,
  ],
  [
    'more replicas than the database has connections',
    spec('HorizontalPodAutoscaler/auth', { maxReplicas: 40 }),
    /MySQL allows 300/,
  ],
];

const files = filesOfPage();

it.each(mistakes)('finds a planted mistake: %s', (_, plant, fault) => {
  const objects = readOverlay('gateway-api');
  const made = new Map(files);
  plant(objects, made);
  expect(faultsOf(objects, made).join('\n')).toMatch(fault);
});

describe('traces', () => {
  const endpoint = (url: string) => shared({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  it.each([
    [
      'no way out',
      without('NetworkPolicy/traces'),
      ['auth', 'consulting', 'marketing', 'marketing-worker', 'gateway'].map(
        (name) => `${name} sends traces to monitoring:4318, but no policy lets it out`,
      ),
    ],
    [
      'a collector elsewhere',
      endpoint('http://collector.traces:4317'),
      ['gateway sends traces to traces:4317, but no policy lets it out'],
    ],
    [
      'an address that no policy can name',
      endpoint('http://collector:4318'),
      ['http://collector:4318 is no Service of another namespace'],
    ],
    ['no collector', endpoint(''), ['gateway may connect to monitoring:4318, which no setting needs']],
    [
      'a way out for a server that sends none',
      spec('NetworkPolicy/traces', { podSelector: {} }),
      ['mysql may connect to monitoring:4318, which no setting needs'],
    ],
  ])('finds %s', (_, plant, faults) => {
    const objects = readWithTraces();
    plant(objects);
    expect(faultsOf(objects, new Map(files))).toEqual(expect.arrayContaining(faults));
  });
});

describe('limits of several gateways', () => {
  it.each([
    [
      'no way out',
      without('NetworkPolicy/gateway-limits'),
      'Deployment/gateway connects to limits:6379, but no policy lets it out',
    ],
    [
      'no way in',
      without('NetworkPolicy/limits'),
      'Deployment/gateway connects to limits:6379, but no policy lets it in',
    ],
    [
      'no server',
      without('Service/limits'),
      'Deployment/gateway connects to limits:6379, which is no port of a Service',
    ],
    [
      'a way in for others',
      spec('NetworkPolicy/limits', { ingress: [{}] }),
      'auth may connect to limits, which no setting needs',
    ],
  ])('finds %s', (_, plant, fault) => {
    const objects = readWithLimits();
    plant(objects);
    expect(faultsOf(objects, new Map(files))).toContain(fault);
  });
});

it('finds deliberate mistakes in fields', () => {
  const objects = readOverlay('gateway-api');
  const wrong: Manifest[] = [
    { ...find(objects, 'Deployment/auth'), spec: { replicas: '2' } },
    { ...find(objects, 'HTTPRoute/portals'), spec: { hostname: 'portals.example.com' } },
    { ...find(objects, 'NetworkPolicy/auth'), spec: { podSelector: {}, policyType: ['Ingress'] } },
    { ...find(objects, 'Service/auth'), apiVersion: 'v2' },
  ].map((object) => JSON.parse(JSON.stringify(object)));
  const faults = typeFaults(wrong).join('\n');
  expect(faults).toMatch(/Deployment\/auth: error/);
  expect(faults).toMatch(/HTTPRoute\/portals: error [^/]*hostname/);
  expect(faults).toMatch(/NetworkPolicy\/auth: error [^/]*policyType/);
  expect(faults).toContain('v2 has no Service');
});
