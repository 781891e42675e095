import type { Locator, Page } from 'playwright/test';
import type { Language } from './fixtures.ts';
import { startsWith, textsOf } from './texts.ts';

/** The three portals: where one signs in, where that leads, and the keys of the form's texts. */
export const portals = [
  {
    folder: 'mfe-consulting',
    login: '/auth',
    home: '/consultoria',
    fields: 'auth.fields',
    submit: 'auth.login.submit',
  },
  {
    folder: 'mfe-comercia',
    login: '/comercia-auth',
    home: '/comercia',
    fields: 'login',
    submit: 'login.submit',
  },
  {
    folder: 'mfe-leadmanager',
    login: '/leadmanager',
    home: '/leadmanager/dashboard',
    fields: 'login',
    submit: 'login.submit',
  },
] as const;
export type Portal = (typeof portals)[number];

export interface LoginForm {
  username: Locator;
  password: Locator;
  submit: Locator;
}

/** The sign-in form of a portal. */
export function loginForm(page: Page, portal: Portal, language: Language): LoginForm {
  const t = textsOf(portal.folder, language);
  const field = (name: string) =>
    page.getByRole('main').getByLabel(startsWith(t(`${portal.fields}.${name}`)));
  return {
    username: field('username').first(),
    password: field('password').first(),
    submit: page.getByRole('button', { name: t(portal.submit), exact: true }),
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
