import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, type Language, test } from '../support/fixtures.ts';
import { openIn, signedIn } from '../support/people.ts';
import { phone } from '../support/screens.ts';
import { textsOf } from '../support/texts.ts';

const company = {
  name: 'Olivares',
  sector: 'Alimentación',
  commercialObjectives: 'Hoteles',
  targetAudience: 'Jefes de compras',
  targetAudienceType: 'B2B',
};

/** Opens the board of a new company with the given leads: names with their statuses. */
async function openBoard(page: Page, language: Language, leads: Record<string, string>) {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(`/api/marketing/${path}`, { method, headers, data });
    expect(answer.ok()).toBe(true);
    return Object(await answer.json());
  };
  const { id: companyId } = await call('POST', 'companies', company);
  const stored: Record<string, { id: number; version: number }> = {};
  for (const [companyName, status] of Object.entries(leads)) {
    const lead = { marketingCompanyId: companyId, companyName, status, source: 'Feria' };
    stored[companyName] = await call('POST', 'leads', lead);
  }
  await openIn(page, `/comercia?view=leads&company=${companyId}&show=board`, language);
  return {
    /** Changes a lead as a colleague would, based on its first version. */
    change: (name: string, data: object) =>
      call('PATCH', `leads/${stored[name]?.id}`, { ...data, version: stored[name]?.version }),
  };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, name: string) => within.getByRole('group', { name, exact: true });

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('not in sight');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

/** Waits until no move is being stored. */
const settled = (page: Page) => expect(page.locator('[data-lead][aria-busy=true]')).toHaveCount(0);

test('cards can be moved by mouse, keyboard and menu, even during moves by a colleague, and stay where they are', async ({
  page,
}) => {
  const t = textsOf('mfe-comercia', 'en');
  const status = (key: string) => column(page, t(`leadStatus.${key}`));
  const leads = { Alfa: 'new', Beta: 'new', Gamma: 'won', Delta: 'paused', Epsilon: 'new' };
  const { change } = await openBoard(page, 'en', leads);
  await expect(card(status('new'), 'Alfa')).toBeVisible();
  await expect(card(column(page, t('board.other')), 'Delta')).toContainText('paused');
  await expectAccessible(page);

  const from = await middleOf(card(page, 'Alfa'));
  const to = await middleOf(status('contacted'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await expect(
    page.getByText(t('board.over', { name: 'Alfa', column: t('leadStatus.contacted') })),
  ).toHaveCount(1);
  await page.mouse.up();
  await expect(card(status('contacted'), 'Alfa')).toBeVisible();
  await expect(status('contacted').locator('[data-tone]').first()).toContainText('1');

  // Moves a card with the keyboard, past a column that contains a card, to a column outside the visible area.
  await card(page, 'Beta').focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  await expect(card(status('lost'), 'Beta')).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(card(status('lost'), 'Beta')).toBeFocused();
  await expect(page.getByText(t('board.moved', { name: 'Beta', column: t('leadStatus.lost') }))).toHaveCount(
    1,
  );

  await change('Epsilon', { status: 'lost' });
  await page.getByRole('button', { name: t('board.move', { name: 'Epsilon' }) }).click();
  await page
    .getByRole('menuitem', { name: t('board.moveTo', { column: t('leadStatus.qualified') }) })
    .click();
  const question = page.getByRole('alertdialog', { name: t('boardOvertaken.title', { name: 'Epsilon' }) });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question
    .getByRole('button', { name: t('boardOvertaken.move', { status: t('leadStatus.qualified') }) })
    .click();
  await expect(card(status('qualified'), 'Epsilon')).toBeVisible();
  await settled(page);

  await page.reload();
  await expect(card(status('contacted'), 'Alfa')).toBeVisible();
  await expect(card(status('lost'), 'Beta')).toHaveCount(1);
  await expect(card(status('qualified'), 'Epsilon')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a card is dragged to the next column by touch, and nothing is wider than the screen', async ({
    page,
  }) => {
    const t = textsOf('mfe-comercia', 'es');
    await openBoard(page, 'es', { Alfa: 'new', Gamma: 'contacted' });
    const { x, y } = await middleOf(card(page, 'Alfa'));
    const contacted = column(page, t('leadStatus.contacted'));
    const session = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x, y });
    // A touch lifts a card only after a delay, so the finger must not move before the card is lifted.
    await expect(
      page.getByText(t('board.lifted', { name: 'Alfa', column: t('leadStatus.new') })),
    ).toHaveCount(1);
    const over = page.getByText(t('board.over', { name: 'Alfa', column: t('leadStatus.contacted') }));
    for (let at = x; at < phone.width - 30 && (await over.count()) === 0; at += 15) {
      await touch('touchMove', { x: at, y });
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))));
    }
    await expect(over).toHaveCount(1);
    await touch('touchEnd');
    await expect(card(contacted, 'Alfa')).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await expectAccessible(page);
  });
});
