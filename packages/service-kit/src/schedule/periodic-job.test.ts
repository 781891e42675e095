import { until } from '../testing/until.js';
import { PeriodicJob } from './periodic-job.js';

class Job extends PeriodicJob {
  turns = 0;
  atOnce = 0;
  most = 0;

  constructor(
    private readonly work: () => Promise<void>,
    atStart: boolean,
    readonly warnings: unknown[] = [],
    intervalMs = 5,
  ) {
    super(
      { name: 'test', intervalMs, atStart },
      { info: () => {}, warn: (it: unknown) => warnings.push(it) },
    );
  }

  async run() {
    this.turns++;
    this.most = Math.max(this.most, ++this.atOnce);
    try {
      await this.work();
    } finally {
      this.atOnce--;
    }
  }
}

const turns = (job: Job, wanted: number) =>
  until(
    () => job.turns,
    (turns) => turns >= wanted,
  );

it('runs at the start only if it should', async () => {
  const [atOnce, later] = [true, false].map((atStart) => new Job(async () => {}, atStart, [], 3_600_000));
  for (const job of [atOnce, later]) {
    job?.onApplicationBootstrap();
    await job?.beforeApplicationShutdown();
  }
  expect([atOnce?.turns, later?.turns]).toEqual([1, 0]);
});

it('continues after a failed run, and reports it', async () => {
  const job = new Job(() => Promise.reject(new Error('database gone')), false);
  job.onApplicationBootstrap();
  await turns(job, 3);
  await job.beforeApplicationShutdown();
  expect(job.warnings[0]).toMatchObject({ job: 'test', err: new Error('database gone') });
});

it('never runs twice at the same time', async () => {
  const job = new Job(() => new Promise((resolve) => setTimeout(resolve, 25)), true);
  job.onApplicationBootstrap();
  await turns(job, 3);
  await job.beforeApplicationShutdown();
  expect(job.most).toBe(1);
});

it('stops after its current run, and begins no other', async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const job = new Job(() => work, true);
  job.onApplicationBootstrap();
  let stopped = false;
  const stopping = job.beforeApplicationShutdown().then(() => {
    stopped = true;
  });
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect([job.turns, job.atOnce]).toEqual([1, 0]);
});

it('lets a run of many steps end early when the service stops', async () => {
  class Stepping extends Job {
    override async run() {
      for (; this.turns < 100 && !this.isStopping; this.turns++) await new Promise(setImmediate);
    }
  }
  const job = new Stepping(async () => {}, true, [], 3_600_000);
  job.onApplicationBootstrap();
  await job.beforeApplicationShutdown();
  expect(job.turns).toBeLessThan(100);
});
