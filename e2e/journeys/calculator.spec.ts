import { expect, expectAccessible, languages, test } from '../support/fixtures.ts';
import { openIn } from '../support/people.ts';
import { startsWith, textsOf } from '../support/texts.ts';

for (const language of languages) {
  const t = textsOf('mfe-marketing', language);
  const f = textsOf('mfe-marketing/src/suitability', language);

  test(`a visitor assesses a process and sends the result with the contact form (${language})`, async ({
    page,
  }) => {
    await openIn(page, '/', language);
    const card = page.getByRole('region', { name: t('case.title') });
    await card.getByRole('button', { name: t('case.try') }).click();
    const process = card.getByLabel(startsWith(f('processLabel')));
    await expect(process).toBeFocused();
    await page.keyboard.type('Presupuestos');
    await card.getByLabel(f('kindLabel')).selectOption('writing');
    await card.getByLabel(f('people')).fill('1.000');
    await expect(card.getByLabel(f('people'))).toHaveAccessibleDescription(f('fault.notANumber'));
    // The error message must not move the field out of line with the field beside it.
    const tops = await Promise.all(
      ['people', 'minutes'].map(async (name) => (await card.getByLabel(f(name)).boundingBox())?.y),
    );
    expect(tops[0]).toBe(tops[1]);
    await expectAccessible(page);
    await card.getByLabel(f('people')).fill('5');
    await card.getByLabel(f('times'), { exact: true }).fill('2');
    await card.getByLabel(f('periodLabel')).selectOption('week');
    await card.getByLabel(f('minutes')).fill('120');
    await card.getByLabel(f('question.cheapErrors')).uncheck();
    await card.getByLabel(f('question.checked')).uncheck();
    await expect(card.getByText(/^No: /)).toBeVisible();
    await card.getByLabel(f('question.checked')).check();
    await expect(card.getByText(/^(Perhaps|Quizá): /)).toBeVisible();
    await expect(card.getByText(/144 (to|a) 288 (hours|horas)/)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: f('send') }).click();
    const message = page.locator('#contacto').getByLabel(startsWith(t('form.message')));
    await expect(message).toHaveValue(startsWith(t('case.process', { process: 'Presupuestos' })));
    await expect(message).toHaveValue(new RegExp(t('case.condition.checkEach')));
    await expect(message).toBeFocused();
    await expect(message).toBeInViewport();
    expect(page.url()).not.toContain('Presupuestos');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test(`the calculator shows a worked example and links to its rules (${language})`, async ({ page }) => {
      await page.goto(`/?lang=${language}`);
      const card = page.getByRole('region', { name: t('case.title') });
      await expect(card).toContainText(/(Perhaps|Quizá): /);
      await expect(card).toContainText(/94 (to|a) 187 (hours|horas)/);
      await expect(card.getByRole('button')).toHaveAttribute('href', /#contacto$/);
      await card.getByRole('link').click();
      await expect(page).toHaveURL(/\/how-we-calculate/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('table')).toContainText(t('case.kind.software'));
    });
  });
}
