import { readFile } from 'node:fs/promises';
import { addCompany, kinds } from '../support/companies.ts';
import { expect, languages, test } from '../support/fixtures.ts';
import { pdfStructure, tagsOf } from '../support/pdf-structure.ts';
import { openIn, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

for (const language of languages) {
  const t = textsOf('mfe-consulting', language);
  const drawings = textsOf('mfe-consulting/src/drawings', language);
  const generate = { name: t('reportTab.generate') };

  test(`a report is generated once, even from two tabs, and is printed without the rest of the page (${language})`, async ({
    page,
  }) => {
    const account = await signedIn(page);
    const id = await addCompany(page, account, { name: '<b>Olivares</b>', having: kinds });
    await openIn(page, `/empresa/${id}?tab=report`, language);
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reports')) calls.push(request.postDataJSON());
    });
    await page.getByRole('button', generate).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(t('reportTab.confirmText'))).toBeVisible();
    await question.getByRole('button', { name: t('reportTab.cancel'), exact: true }).click();
    await expect(question).toBeHidden();
    expect(calls).toEqual([]);

    const other = await page.context().newPage();
    await other.goto(`/empresa/${id}?tab=report`);
    for (const tab of [page, other]) {
      await tab.getByRole('button', generate).click();
      await tab.getByRole('button', { name: t('reportTab.confirm') }).waitFor();
    }
    const confirm = (tab: typeof page) => tab.getByRole('button', { name: t('reportTab.confirm') }).click();
    await Promise.all([confirm(page), confirm(other)]);
    for (const tab of [page, other]) {
      await expect(tab.locator('[data-report]').getByText('<b>Olivares</b>').first()).toBeVisible();
      const sections = ['analysis', 'recommendations', 'architecture'].map((key) =>
        t(`reportTab.sections.${key}`),
      );
      await expect(tab.locator('[data-report] h3')).toHaveText([/\S/, ...sections]);
      await expect(tab.locator('[data-report] [role=group]')).toHaveCount(5);
      await expect(tab.getByRole('button', generate)).toHaveCount(0);
    }
    expect(await other.locator('[data-report]').textContent()).toBe(
      await page.locator('[data-report]').textContent(),
    );
    expect(calls).toMatchObject([
      { companyId: id, analysis: /\S/, recommendations: /\S/, aiArchitecture: /\S/, facts: { pilot: 1 } },
    ]);

    // An error in the calculator must not move the field out of line with the field beside it.
    await other
      .locator('summary', { hasText: drawings('figures.open') })
      .first()
      .click();
    const numbers = ['people', 'minutes'].map((name) => other.getByLabel(drawings(`figures.field.${name}`)));
    await numbers[0]?.fill('1.000');
    await expect(other.getByText(drawings('figures.fault.notANumber'))).toBeVisible();
    const tops = await Promise.all(numbers.map(async (field) => (await field.boundingBox())?.y));
    expect(tops[0]).toBe(tops[1]);

    await page.getByRole('checkbox', { name: t('reportTab.obligations') }).click();
    await expect(page.locator('[data-report] h3')).toHaveCount(5);
    await page.reload();
    await expect(page.locator('[data-report] h3')).toHaveCount(5);
    await expect(page.getByRole('checkbox', { name: t('reportTab.obligations') })).toBeChecked();
    const pdf = await page.pdf({ tagged: true, outline: true });
    expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
    expect(pdf.includes('/Outlines')).toBe(true);
    const { root, ...read } = pdfStructure(pdf);
    expect(read).toMatchObject({ isTagged: true, language, title: expect.stringContaining('Olivares') });
    // Heading levels must start at 1 and not skip a level.
    const levels = tagsOf(root, /^H[1-6]$/).map(({ type }) => Number(type.slice(1)));
    expect(levels.slice(0, 4)).toEqual([1, 2, 3, 4]);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    // Only the radar and the matrix are figures. Screen readers get their alternative texts, without the parts of the drawings.
    const figures = tagsOf(root, /^Figure$/);
    expect(figures).toHaveLength(2);
    for (const { alt, tags } of figures) expect([Boolean(alt?.trim()), tags]).toEqual([true, []]);
    expect(tagsOf(root, /^(L|LI)$/).length).toBeGreaterThan(20);
    // Browsers write PDF 1.4, and PDF checkers do not accept tags of newer versions in it, such as `Strong`.
    expect(tagsOf(root, /^(Strong|Em|Code)$/)).toEqual([]);

    // The PDF that the portal generates must also contain what the browser's lacks: a label and a body for each list item, and the PDF/UA
    // identifier in the metadata.
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: t('reportTab.pdf') }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/olivares.*\.pdf$/);
    const own = await readFile(await download.path());
    expect(own.length).toBeLessThanOrEqual(400 * 1024);
    expect(own.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true);
    const { root: ownRoot, language: ownLanguage } = pdfStructure(own);
    expect(ownLanguage).toBe(language);
    expect(tagsOf(ownRoot, /^H[1-6]$/).map(({ type }) => type)).toEqual(levels.map((level) => `H${level}`));
    const ownFigures = tagsOf(ownRoot, /^Figure$/);
    expect(ownFigures.map(({ alt }) => alt)).toEqual(figures.map(({ alt }) => alt));
    for (const { tags } of tagsOf(ownRoot, /^LI$/))
      expect(tags.map(({ type }) => type).join(' ')).toMatch(/^(Lbl )?LBody$/);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('[data-report]')).toBeVisible();
    for (const hidden of [
      'nav:not([data-report] nav)',
      'button',
      '[role=tab]',
      'h1:not([data-report] h1)',
      '[data-tone]',
    ])
      await expect(page.locator(hidden).filter({ visible: true }), hidden).toHaveCount(0);
    const ground = await page
      .locator('[data-report]')
      .evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(ground).toBe('rgb(255, 255, 255)');
  });
}
