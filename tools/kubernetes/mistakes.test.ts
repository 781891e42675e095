import { faultsOf, readOverlay, readWithLimits, readWithTraces } from './faults';
import { type Container, containersOf, type Manifest, titleOf, workloadsOf } from './manifest';
import { filesOfPage } from './page';
import { typeFaults } from './types';

const find = (objects: Manifest[], title: string): Manifest => {
  const found = objects.find((object) => titleOf(object) === title);
  if (!found) throw new Error(`there is no ${title}`);
  return found;
};
const first = (objects: Manifest[], title: string): Container => {
  const [workload] = workloadsOf([find(objects, title)]);
  const [container] = workload ? containersOf(workload.pod) : [];
  if (!container) throw new Error(`${title} has no container`);
  return container;
};
const podOf = (objects: Manifest[], title: string) => {
  const [workload] = workloadsOf([find(objects, title)]);
  if (!workload) throw new Error(`${title} makes no pods`);
  return workload;
};
const without = (objects: Manifest[], title: string) => {
  objects.splice(objects.indexOf(find(objects, title)), 1);
};
const setting = (container: Container, name: string, value: string) => {
  container.env = [...(container.env ?? []).filter((one) => one.name !== name), { name, value }];
};

const mistakes: [string, (objects: Manifest[], made: Map<string, readonly string[]>) => void, RegExp][] = [
  [
    'labels that the selector does not match',
    (all) => {
      podOf(all, 'Deployment/auth').labels.app = 'oauth';
    },
    /auth selects no pod/,
  ],
  [
    'a Service of no pod',
    (all) => {
      find(all, 'Service/consulting').spec.selector = { app: 'consultancy' };
    },
    /Service\/consulting selects no pod/,
  ],
  [
    'a Secret that nobody makes',
    (all) => {
      podOf(all, 'Deployment/gateway').pod.volumes = [{ name: 'secrets', secret: { secretName: 'door' } }];
    },
    /names Secret\/door/,
  ],
  [
    'no claim for the store',
    (all) => without(all, 'PersistentVolumeClaim/releases'),
    /names PersistentVolumeClaim\/releases/,
  ],
  ['no settings', (all) => without(all, 'ConfigMap/settings'), /names ConfigMap\/settings/],
  ['no certificate', (_, made) => void made.delete('Secret/tls'), /names Secret\/tls/],
  [
    'a scaler of nothing',
    (all) => {
      find(all, 'HorizontalPodAutoscaler/auth').spec.scaleTargetRef = { kind: 'Deployment', name: 'login' };
    },
    /names Deployment\/login/,
  ],
  [
    'a volume that is not there',
    (all) => {
      first(all, 'Deployment/auth').volumeMounts?.push({ name: 'own', mountPath: '/own' });
    },
    /mounts own/,
  ],
  [
    'a port that pods do not have',
    (all) => {
      first(all, 'Deployment/auth').ports = [{ name: 'web', containerPort: 8080 }];
    },
    /no port http/,
  ],
  [
    'a route to a port that is not there',
    (all) => {
      find(all, 'Service/gateway').spec.ports = [{ name: 'web', port: 80, targetPort: 'http' }];
    },
    /leads to gateway/,
  ],
  [
    'a service at another port',
    (all) => setting(first(all, 'Deployment/gateway'), 'AUTH_URL', 'http://auth:8081'),
    /no port of a Service/,
  ],
  [
    'no way out to the database',
    (all) => without(all, 'NetworkPolicy/database'),
    /mysql:3306, but no policy lets it out/,
  ],
  ['no way in to auth', (all) => without(all, 'NetworkPolicy/auth'), /auth:8080, but no policy lets it in/],
  [
    'a way in for everybody',
    (all) => {
      find(all, 'NetworkPolicy/publishing').spec.ingress = [{}];
    },
    /marketing may connect to publishing/,
  ],
  ['no denial', (all) => without(all, 'NetworkPolicy/deny-all'), /no policy denies/],
  [
    'a setting with a slip',
    (all) => setting(first(all, 'Deployment/auth'), 'SESION_HOURS', '8'),
    /SESION_HOURS, which it does not know/,
  ],
  [
    'a setting of another service',
    (all) => setting(first(all, 'Deployment/consulting'), 'ROLE', 'api'),
    /ROLE, which it does not know/,
  ],
  [
    'a shared setting with a slip',
    (all) => {
      find(all, 'ConfigMap/settings').data = { PUBLIC_URI: 'https://a.example' };
    },
    /knows the setting PUBLIC_URI/,
  ],
  [
    'a setting that differs from compose',
    (all) => setting(first(all, 'Deployment/gateway'), 'RELEASES_DIR', '/data'),
    /compose has \/releases/,
  ],
  [
    'a secret file that is not there',
    (all) => setting(first(all, 'Deployment/auth'), 'KEY_SECRET_FILE', '/run/secrets/key'),
    /has no such file/,
  ],
  [
    'root',
    (all) => {
      podOf(all, 'Deployment/auth').pod.securityContext = { runAsNonRoot: false };
    },
    /may run as root/,
  ],
  [
    'a file system to write',
    (all) => {
      first(all, 'Job/publish').securityContext = {};
    },
    /may write its file system/,
  ],
  [
    'no limit',
    (all) => {
      delete first(all, 'Deployment/gateway').resources?.limits;
    },
    /no limit of memory/,
  ],
  [
    'another limit than compose',
    (all) => {
      first(all, 'Deployment/auth').resources = { limits: { memory: '2Gi' } };
    },
    /another limit in compose/,
  ],
  [
    'a token',
    (all) => {
      podOf(all, 'StatefulSet/mysql').pod.automountServiceAccountToken = true;
    },
    /token of a service account/,
  ],
  [
    'a folder of the node',
    (all) => {
      Object.assign(podOf(all, 'Deployment/auth').pod.volumes?.[1] ?? {}, { hostPath: { path: '/' } });
    },
    /volume hostPath/,
  ],
  [
    'an image that nothing builds',
    (all) => {
      first(all, 'Deployment/auth').image = 'registry.example/portals/login:1.1.0';
    },
    /which nothing builds/,
  ],
  [
    'an image without a version',
    (all) => {
      first(all, 'Deployment/auth').image = 'registry.example/portals/auth';
    },
    /without a version/,
  ],
  [
    'no probe',
    (all) => {
      delete first(all, 'Deployment/auth').readinessProbe;
    },
    /no readiness probe/,
  ],
  [
    'no time to end',
    (all) => {
      podOf(all, 'Deployment/gateway').pod.terminationGracePeriodSeconds = 10;
    },
    /killed before it has ended/,
  ],
  [
    'more replicas than the database has connections',
    (all) => {
      find(all, 'HorizontalPodAutoscaler/auth').spec.maxReplicas = 40;
    },
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
  it.each([
    [
      'no way out',
      (all: Manifest[]) => without(all, 'NetworkPolicy/traces'),
      ['auth', 'consulting', 'marketing', 'marketing-worker', 'gateway'].map(
        (name) => `${name} sends traces to monitoring:4318, but no policy lets it out`,
      ),
    ],
    [
      'a collector elsewhere',
      (all: Manifest[]) => {
        Object.assign(find(all, 'ConfigMap/settings').data ?? {}, {
          OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.traces:4317',
        });
      },
      ['gateway sends traces to traces:4317, but no policy lets it out'],
    ],
    [
      'an address that no policy can name',
      (all: Manifest[]) => {
        Object.assign(find(all, 'ConfigMap/settings').data ?? {}, {
          OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        });
      },
      ['http://collector:4318 is no Service of another namespace'],
    ],
    [
      'no collector',
      (all: Manifest[]) => {
        delete find(all, 'ConfigMap/settings').data?.OTEL_EXPORTER_OTLP_ENDPOINT;
      },
      ['gateway may connect to monitoring:4318, which no setting needs'],
    ],
    [
      'a way out for a server that sends none',
      (all: Manifest[]) => {
        find(all, 'NetworkPolicy/traces').spec.podSelector = {};
      },
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
      (all: Manifest[]) => without(all, 'NetworkPolicy/gateway-limits'),
      'Deployment/gateway connects to limits:6379, but no policy lets it out',
    ],
    [
      'no way in',
      (all: Manifest[]) => without(all, 'NetworkPolicy/limits'),
      'Deployment/gateway connects to limits:6379, but no policy lets it in',
    ],
    [
      'no server',
      (all: Manifest[]) => without(all, 'Service/limits'),
      'Deployment/gateway connects to limits:6379, which is no port of a Service',
    ],
    [
      'a way in for others',
      (all: Manifest[]) => {
        find(all, 'NetworkPolicy/limits').spec.ingress = [{}];
      },
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
