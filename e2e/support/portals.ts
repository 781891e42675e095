import type { Locator, Page } from 'playwright/test';
import type { Language } from './fixtures.ts';
import { startsWith, textsOf } from './texts.ts';

/** The three portals: where one signs in, and where that leads. */
export const portals = [
  {
    folder: 'mfe-consulting',
    login: '/auth',
    home: '/consultoria',
  },
  {
    folder: 'mfe-comercia',
    login: '/comercia-auth',
    home: '/comercia',
  },
  {
    folder: 'mfe-leadmanager',
    login: '/leadmanager',
    home: '/leadmanager/dashboard',
  },
] as const;

export interface LoginForm {
  username: Locator;
  password: Locator;
  submit: Locator;
}

/** The sign-in form of the portal on screen. */
export function loginForm(page: Page, language: Language): LoginForm {
  const t = textsOf('packages/ui', language);
  const field = (name: string) => page.getByRole('main').getByLabel(startsWith(t(`login.${name}`)));
  return {
    username: field('username').first(),
    password: field('password').first(),
    submit: page.getByRole('button', { name: t('login.submit'), exact: true }),
  };
}

export async function fillIn(form: LoginForm, username: string, password: string): Promise<void> {
  await form.username.fill(username);
  await form.password.fill(password);
}

/** Chooses an entry of a portal's navigation, which is in a sheet on small screens. */
export async function chooseEntry(page: Page, language: Language, name: string): Promise<void> {
  const entry = page.getByRole('navigation').getByText(name, { exact: true });
  const opener = page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') });
  await entry.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await entry.click();
}

/** The message on screen; there is at most one. */
export const message = (page: Page) => page.locator('[data-tone][data-state=open]').filter({ visible: true });
