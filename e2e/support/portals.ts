import type { Locator, Page } from 'playwright/test';
import type { Language } from './fixtures.ts';
import { startsWith, textsOf } from './texts.ts';

/** The three portals, each with its sign-in page, the text there about its audience, and the page after sign-in. */
export const portals = [
  {
    folder: 'mfe-consulting',
    login: '/auth',
    notice: 'auth.panel.audience',
    home: '/consultoria',
  },
  {
    folder: 'mfe-comercia',
    login: '/comercia-auth',
    notice: 'panel.notice',
    home: '/comercia',
  },
  {
    folder: 'mfe-leadmanager',
    login: '/leadmanager',
    notice: 'login.notice',
    home: '/leadmanager/dashboard',
  },
] as const;

export interface LoginForm {
  username: Locator;
  password: Locator;
  submit: Locator;
}

/** Returns the sign-in form of the current portal. */
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

/** Chooses an entry of a portal's navigation, which small screens show in a sheet. */
export async function chooseEntry(page: Page, language: Language, name: string): Promise<void> {
  const entry = page.getByRole('navigation').getByText(name, { exact: true });
  const opener = page.getByRole('button', { name: textsOf('packages/ui', language)('openMenu') });
  await entry.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await entry.click();
}

/** Returns the toast on screen; there is at most one. */
export const message = (page: Page) => page.locator('[data-tone][data-state=open]').filter({ visible: true });
