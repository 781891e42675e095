import { addCompany } from '../support/companies.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { openRendered, signedIn } from '../support/people.ts';
import { textsOf } from '../support/texts.ts';

// The test makes one portal's part of the page fail to load, which the browser logs as an error.
test.use({ faultsExpected: true });

const en = textsOf('mfe-home', 'en');

test('the home lists what needs a person, whichever portal it comes from and whichever fails (rules 21.1 to 21.9)', async ({
  page,
}) => {
  const account = await signedIn(page);
  await openRendered(page, '/home', 'en');
  const start = textsOf('mfe-consulting', 'en')('today.start');
  await expect(page.getByRole('link', { name: start })).toBeVisible();
  await expectAccessible(page);

  const id = await addCompany(page, account, { name: 'Zumaque' });
  // One portal's part of the page fails to load, as it may after a faulty release.
  await page.route(/mfe-team.*\/today\./, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(en('home.failed', { name: 'People' }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zumaque' }).click();
  await expect(page).toHaveURL(`/empresa/${id}?tab=products`);

  // For a signed-in user, the public site links to the page `/home`.
  await page.goto('/');
  await page.getByRole('banner').getByText(textsOf('mfe-marketing', 'en')('footer.clientArea')).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: textsOf('mfe-marketing', 'en')('menu.today') })
    .click();
  await expect(page).toHaveURL('/home');
});
