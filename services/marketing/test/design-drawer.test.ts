import { createLogger } from '@portals/service-kit';
import { DesignDrawer } from '../src/ad-design/design-drawer.js';
import type { DesignSpec } from '../src/ad-design/draw-design.rules.js';

const spec: DesignSpec = {
  format: 'square',
  texts: {
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
const busy = { code: 'AD_DESIGN_BUSY', status: 503, details: { retryAfter: 2 } };

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

it('takes 40 designs at a time, refuses more, and goes on afterwards', async () => {
  const outcomes = Array.from({ length: 45 }, () => drawer.draw(spec, 'check'));
  const settled = await Promise.allSettled(outcomes);
  expect(settled.map(({ status }) => status)).toEqual([
    ...Array(40).fill('fulfilled'),
    ...Array(5).fill('rejected'),
  ]);
  expect(settled.at(-1)).toMatchObject({ reason: busy });
  expect(await drawer.draw(spec, 'check')).toEqual({ file: null });
});

it('refuses what a thread that broke down was asked for, and starts another one', async () => {
  const asked = [draw(), draw()];
  await Reflect.get(drawer, 'thread').terminate();
  for (const drawn of asked) await expect(drawn).rejects.toMatchObject(busy);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('designs were not drawn');
  expect(await bytesOf(draw())).not.toBeNull();
});

it('tells a fault of its own from too much work', async () => {
  const broken = { ...spec, texts: { ...spec.texts, headline: '日' } };
  await expect(drawer.draw(broken, 'svg')).rejects.toThrow('no font has U+65e5');
});
