import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Metrics } from '../packages/service-kit/src/health/metrics.js';
import {
  type RunningService,
  runService,
  sqlite,
  type TestDatabase,
  until,
} from '../packages/service-kit/src/testing/index.js';
import { GatewayMetrics } from '../services/gateway/src/gateway-metrics.js';
import { OutgoingMailEntity } from '../services/marketing/src/kernel/index.js';
import { marketingService } from '../services/marketing/src/service.js';
import { compose } from './compose-files';

const folder = join(__dirname, '..', 'deploy', 'monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const rules: {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: Record<string, string>;
}[] = parse(read('alerts.yml')).groups.flatMap((group: { rules: unknown[] }) => group.rules);
const dashboard: { panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[] } =
  JSON.parse(read('dashboard.json'));
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets);
const {
  scrape_configs: jobs,
}: {
  scrape_configs: {
    job_name: string;
    dns_sd_configs: { names: string[] }[];
    relabel_configs?: { target_label: string }[];
  }[];
} = parse(read('prometheus.yml'));
const expressions = [...rules, ...targets].map(({ expr }) => expr);

/** Labels that Prometheus, as configured, adds to series. */
const added = [
  'job',
  'instance',
  'le',
  ...jobs.flatMap((job) => job.relabel_configs ?? []).map((one) => one.target_label),
];
/** Labels of each time series, by its name; a histogram has several series. */
const series = new Map<string, string[]>([
  ['up', []],
  [/# TYPE (\w+) gauge/.exec(readFileSync(join(__dirname, 'backup', 'shelf.mjs'), 'utf8'))?.[1] ?? '', []],
]);
let service: RunningService;
let database: TestDatabase;

beforeAll(async () => {
  database = await sqlite.create();
  service = await runService(marketingService, database);
  for (const { registry } of [new GatewayMetrics(), service.app.get(Metrics)])
    for (const { name, type } of await registry.getMetricsAsJSON()) {
      const labels: string[] = Object(registry.getSingleMetric(name)).labelNames ?? [];
      const ends = String(type) === 'histogram' ? ['_bucket', '_count', '_sum'] : [''];
      for (const end of ends) series.set(name + end, [...(series.get(name + end) ?? []), ...labels]);
    }
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

/** Returns the metrics in an expression, each with the labels that filter it. */
const namedIn = (expression: string) =>
  [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?!\()(?:\{([^}]*)\})?/g)].map(
    ([, name = '', chosen = '']) => ({
      name,
      labels: [...chosen.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([, label]) => label),
      filters: [...chosen.matchAll(/(\w+)(=|!=)"([^"]*)"/g)],
    }),
  );

it('uses only existing metrics and labels in alerts and panels', () => {
  const asked = expressions.flatMap(namedIn);
  expect(asked.length).toBeGreaterThan(expressions.length - 1);
  const unknown = asked.filter(({ name, labels }) => {
    const known = series.get(name);
    return !known || labels.some((label) => !known.includes(String(label)) && !added.includes(String(label)));
  });
  expect(unknown).toEqual([]);
});

it('raises an alert for an email that is sent again and again, though it is never due for long', async () => {
  const soon = new Date(Date.now() + 30_000);
  const mail = { subject: 'S', text: '', replyToName: '', replyToAddress: '', createdAt: new Date() };
  await service.dataSource.manager.insert(OutgoingMailEntity, {
    ...{ ...mail, messageId: '<1@site>', state: 'queued', attempts: 3 },
    ...{ nextAttemptAt: soon, expiresAt: new Date(Date.now() + 600_000) },
  });
  const items = service.app.get(Metrics).registry.getSingleMetric('work_queue_items');
  const read = async () => (await items?.get())?.values.filter(({ value }) => value > 0) ?? [];
  const retried = await until(read, (found) => found.some(({ labels }) => labels.state === 'retrying'));
  const shows = ({ name, filters }: ReturnType<typeof namedIn>[number]) =>
    name === 'work_queue_items' &&
    retried.some(({ labels }) =>
      filters.every(([, label = '', is, wanted]) => (labels[label] === wanted) === (is === '=')),
    );
  expect(rules.filter(({ expr }) => namedIn(expr).some(shows)).map(({ alert }) => alert)).toEqual([
    'WorkRetried',
  ]);
});

it('groups by existing labels, and mentions no others in its texts', () => {
  const all = new Set([...added, 'outcome', ...[...series.values()].flat()]);
  for (const { expr, ...about } of [...rules, ...targets]) {
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/));
    expect(grouped.filter((label) => !all.has(label))).toEqual([]);
    const words = JSON.stringify(about);
    const told = [...words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => String(label));
    expect([expr, told.filter((label) => !grouped.includes(label) && !added.includes(label))]).toEqual([
      expr,
      [],
    ]);
  }
});

it('explains for each alert what happened, where to look, and who is notified', () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, annotations, labels } of rules)
    expect([alert, labels, annotations]).toEqual([
      alert,
      { severity: expect.stringMatching(/^(page|ticket)$/) },
      { summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) },
    ]);
});

it('scrapes every part that has metrics, by its name in docker-compose.yml', () => {
  const names = jobs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap((config) => config.names));
  expect(names.sort()).toEqual(['auth', 'consulting', 'gateway', 'marketing', 'marketing-worker']);
  for (const name of names) expect(compose).toContain(`\n  ${name}:\n`);
  for (const [, chosen = ''] of expressions.join('\n').matchAll(/job=~?"([^"]+)"/g))
    for (const job of chosen.split('|')) expect(jobs.map(({ job_name }) => job_name)).toContain(job);
});

it('notices that no process is left of a part, even when its job has others', () => {
  const expr = rules.find(({ alert }) => alert === 'PartGone')?.expr;
  expect(expr).toContain('unless max by (job, part) (up{');
  // Series from before an upgrade to these files do not have the label, and would look gone.
  expect(expr?.match(/part!=""/g)).toHaveLength(2);
  for (const { job_name, relabel_configs } of jobs) {
    expect(expr?.split(/["|]/).filter((job) => job === job_name)).toHaveLength(2);
    expect(relabel_configs?.map(({ target_label }) => target_label)).toEqual(['part']);
  }
});

it('wakes nobody for a single failure', () => {
  const minutes = (time = '0m') => Number(/^(\d+)m$/.exec(time)?.[1]);
  const woken = rules.filter(({ labels, expr }) => labels.severity === 'page' && expr.includes('rate('));
  expect(woken.map(({ alert }) => alert)).toEqual(['ErrorsAnswered', 'ServiceUnavailable', 'PortalFails']);
  for (const { expr, for: lasting } of woken) {
    // A failure raises a rate for as long as its range, and a share of few requests far above any limit.
    const ranges = [...expr.matchAll(/\[(\w+)\]/g)].map(([, range]) => minutes(range));
    const failures = Number(/increase\(.+\)\) > (\d+)$/m.exec(expr)?.[1] ?? 0);
    expect(failures >= 5 || minutes(lasting) > Math.max(...ranges)).toBe(true);
  }
});

it('notices jobs that failed before the first scrape, and emails given up whose rows are deleted', () => {
  const exprOf = (name: string) => rules.find(({ alert }) => alert === name)?.expr;
  expect(exprOf('JobFails')).toContain(
    'or sum by (job, work) (periodic_job_runs_total{outcome="failed"}) > 0',
  );
  expect(exprOf('MailsGivenUp')).toContain('increase(mail_attempts_total{outcome=~"refused|expired"}[1h])');
});

const hasTool = spawnSync('promtool', ['--version']).error === undefined;
(hasTool ? it : it.skip)('is accepted by Prometheus, where its tool is installed', () => {
  const checks = [
    ['config', '--syntax-only', 'prometheus.yml'],
    ['rules', 'alerts.yml'],
  ];
  const ends = checks.map((args) =>
    spawnSync('promtool', ['check', ...args], { cwd: folder, encoding: 'utf8' }),
  );
  const refusals = ends.filter(({ status }) => status !== 0);
  expect(refusals.map(({ stdout, stderr }) => stdout + stderr)).toEqual([]);
});
