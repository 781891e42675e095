import type { Page } from 'playwright/test';
import { addCompany, addReport, kinds } from '../support/companies.ts';
import { expectFinished } from '../support/finished.ts';
import { expectAccessible, type Language, test } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { protectedPaths, publicPaths } from '../support/routes.ts';
import { desktop, phone } from '../support/screens.ts';

/** Opens a page, checks it once it is rendered, and then checks that it also fits the other screen size (desktop or phone). */
async function look(page: Page, path: string, language: Language): Promise<void> {
  const own = page.viewportSize() ?? phone;
  await openRendered(page, path, language);
  await expectFinished(page);
  await expectAccessible(page);
  await page.setViewportSize(own.width < 768 ? desktop : phone);
  await expectFinished(page);
  await page.setViewportSize(own);
}

for (const path of [...publicPaths, '/no-such-page'])
  test(`${path} is accessible, has all its texts, and fits the screen`, async ({ page, language }) => {
    await look(page, path, language);
  });

test('the pages behind a sign-in are accessible, have all their texts, and fit the screen', async ({
  page,
  language,
}) => {
  const account = await signedIn(page);
  const id = await addCompany(page, account, { name: 'Olivares del Sur', having: kinds });
  await addReport(page, account, id);
  const paths = protectedPaths.map((path) => path.replace(':id', String(id)));
  const more = [
    `/empresa/${id}?tab=report`,
    '/comercia?view=leads',
    '/leadmanager/dashboard?section=settings',
  ];
  for (const path of [...paths, ...more]) await look(page, path, language);
});
