import { spawnSync } from 'node:child_process';
import { createLogger } from '@portals/service-kit';
import { DesignDrawer } from '../../src/campaigns/ad-design/design-drawer.js';
import type { DesignSpec } from '../../src/campaigns/ad-design/draw-design.rules.js';

const spec: DesignSpec = {
  format: 'square',
  texts: {
    companyName: null,
    productName: null,
    headline: 'Vea mejor',
    claim: null,
    price: '49\u00a0€',
    callToAction: 'Pida cita',
  },
  mainColor: '#0B1220',
  accentColor: '#2DD4BF',
  seed: 1,
};
const lines: string[] = [];
const drawer = new DesignDrawer(
  createLogger('marketing', 'warn', { write: (line) => void lines.push(line) }),
);
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => drawer.onModuleDestroy());

const draw = () => drawer.draw(spec, 'png');
const bytesOf = async (drawn: ReturnType<DesignDrawer['draw']>) => {
  const answer = await drawn;
  return 'file' in answer ? answer.file : null;
};
const busy = { code: 'SERVICE_BUSY', status: 503, details: { retryAfter: 3 } };

it('draws the same picture each time, and leaves this thread to others meanwhile', async () => {
  let turns = 0;
  let isDrawn = false;
  const first = bytesOf(draw()).finally(() => {
    isDrawn = true;
  });
  while (!isDrawn) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(1);
  const [one, other] = [await first, await bytesOf(draw())];
  expect(one?.length).toBeGreaterThan(1000);
  expect(other).toEqual(one);
});

it('only measures where no picture is asked for, and says what is too long', async () => {
  expect(await drawer.draw(spec, 'check')).toEqual({ file: null });
  const texts = { ...spec.texts, headline: 'w'.repeat(200) };
  expect(await drawer.draw({ ...spec, texts }, 'check')).toEqual({ tooLong: 'headline' });
  expect(await drawer.draw({ ...spec, texts }, 'png')).toEqual({ tooLong: 'headline' });
});

it('refuses what a thread that broke down was asked for, and starts another one', async () => {
  const asked = [draw(), draw()];
  await Reflect.get(Reflect.get(drawer, 'thread'), 'thread').terminate();
  for (const drawn of asked) await expect(drawn).rejects.toMatchObject(busy);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('designs were not drawn');
  expect(await bytesOf(draw())).not.toBeNull();
});

it('distinguishes its own error from too much work', async () => {
  const broken = { ...spec, texts: { ...spec.texts, headline: '日' } };
  await expect(drawer.draw(broken, 'svg')).rejects.toThrow('no font has U+65e5');
});

/** Draws the largest picture 40 times and prints how many megabytes the process has grown since the third drawing. */
const drawMany = `
import { Worker } from 'node:worker_threads';
const [, thread, spec] = process.argv;
const worker = new Worker(new URL(thread), { execArgv: [] });
const draw = () => new Promise((resolve) => {
  const hear = ({ answer }) => {
    if (!answer) return;
    worker.off('message', hear);
    resolve(answer.file.length);
  };
  worker.on('message', hear);
  worker.postMessage({ id: 1, job: { spec: JSON.parse(spec), result: 'png' } });
});
const megabytes = () => process.resourceUsage().maxRSS / 1024;
for (let count = 0; count < 3; count++) await draw();
const before = megabytes();
for (let count = 0; count < 37; count++) await draw();
console.log(megabytes() - before);
process.exit();
`;

it('gives the memory of each picture back before it draws the next one (rule 15.2)', () => {
  const thread = new URL('../../dist/campaigns/ad-design/draw-thread.js', import.meta.url).href;
  const story = JSON.stringify({ ...spec, format: 'story' });
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', drawMany, thread, story]);
  // Drawing a picture needs about 16 MB, so if the memory were not freed, 37 pictures would need far more.
  expect(Number(stdout)).toBeLessThan(30);
  expect(String(stdout)).toMatch(/^\d/);
});
