import { compiled, JobThread, type JobThreadOptions } from './job-thread.js';

/** A program that follows the instructions in each job. */
const program = `
import { answerJobs } from '${new URL('./answer-jobs.js', compiled(import.meta.url)).href}';
let aborted = 0;
answerJobs(async (job, answer, signal) => {
  signal.addEventListener('abort', () => (aborted += 1));
  if (job.answers) for (const one of job.answers) answer(one);
  if (job.fail) throw Object.assign(new Error('broken'), { code: job.fail });
  if (job.crash) process.exit(3);
  if (job.block) for (;;);
  if (job.fill) for (const all = []; ; ) all.push(Array(1e6).fill(all.length));
  if (job.count) answer(aborted);
  if (job.hang) await new Promise(() => {});
});
`;

interface Job {
  answers?: unknown[];
  fail?: string;
  crash?: true;
  block?: true;
  fill?: true;
  count?: true;
  hang?: true;
}

const endError = jest.fn((cause: Error, jobs: number) => new Error(`${jobs} lost: ${cause.message}`));
const threads: JobThread<Job, unknown>[] = [];
function newThread(options: Partial<JobThreadOptions> = {}): JobThread<Job, unknown> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const limits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };
  const thread = new JobThread<Job, unknown>(url, {
    worker: { resourceLimits: limits },
    endError,
    ...options,
  });
  threads.push(thread);
  return thread;
}
beforeEach(() => endError.mockClear());
afterAll(() => Promise.all(threads.map((thread) => thread.terminate(new Error('the tests are over')))));

it('answers several jobs at the same time, and passes on errors with their fields', async () => {
  const thread = newThread();
  const jobs = [
    thread.run({ answers: ['one'] }),
    thread.run({ fail: 'E1' }),
    thread.run({ answers: ['two'] }),
  ];
  const [one, failed, two] = await Promise.allSettled(jobs);
  expect([one, two]).toMatchObject([{ value: 'one' }, { value: 'two' }]);
  expect(failed).toMatchObject({ reason: { message: 'broken', code: 'E1' } });
  await expect(thread.run({})).rejects.toThrow('without an answer');
});

it('streams all answers, and then the error', async () => {
  const steps = newThread().stream({ answers: [1, 2, 3], fail: 'E2' }, new AbortController().signal);
  const heard: unknown[] = [];
  const all = (async () => {
    for await (const step of steps) heard.push(step);
  })();
  await expect(all).rejects.toMatchObject({ code: 'E2' });
  expect(heard).toEqual([1, 2, 3]);
});

it('tells the program when nobody reads any more', async () => {
  const thread = newThread();
  const reader = new AbortController();
  const steps = thread.stream({ answers: [1], hang: true }, reader.signal);
  expect(await steps.next()).toEqual({ done: false, value: 1 });
  reader.abort();
  await expect(steps.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(await thread.run({ count: true })).toBe(1);
});

it.each([
  ['has crashed', { crash: true }, /ended with 3/],
  ['takes too much memory', { fill: true }, /memory limit/],
  ['is stuck', { block: true }, /silent for 500 ms/],
] as const)('fails the jobs of a thread that %s, once, and starts another one', async (_, job, why) => {
  const thread = newThread({ silenceMs: 'block' in job ? 500 : 60_000, loadingMs: 60_000 });
  const lost = [thread.run(job), thread.run({ answers: ['late'] })].map((one) =>
    expect(one).rejects.toThrow(why),
  );
  await Promise.all(lost);
  expect(endError).toHaveBeenCalledTimes(1);
  expect(await thread.run({ answers: ['next'] }, 60_000)).toBe('next');
});

it('does not take new jobs for a sign of life', async () => {
  const thread = newThread({ silenceMs: 400, loadingMs: 60_000 });
  const lost = [thread.run({ block: true }).catch(String)];
  const more = setInterval(() => lost.push(thread.run({ block: true }).catch(String)), 100);
  expect(await lost[0]).toMatch(/silent for 400 ms/);
  clearInterval(more);
});

it('ends an idle thread, and closes one that is asked to once its jobs are done', async () => {
  const idle = newThread({ idleMs: 50 });
  await idle.run({ answers: [1] });
  const worker = Reflect.get(idle, 'thread');
  await new Promise((resolve) => worker.once('exit', resolve));
  expect(Reflect.get(idle, 'thread')).toBeNull();
  const thread = newThread();
  const last = thread.run({ answers: ['last'] });
  await thread.close();
  expect(await last).toBe('last');
  expect(endError).not.toHaveBeenCalled();
});
