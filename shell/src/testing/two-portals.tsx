import {
  createUseText,
  PortalLink,
  type PortalModule,
  useOtherPortals,
  useReturnPath,
  useSession,
} from '@portals/platform';
import { userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { compositionOf, portalOf, routeOf } from './compositions';
import { type AppOptions, renderApp } from './render-app';

const head = (title: string) => ({ head: { title, description: `About ${title}` } });
/** Creates a portal with the given pages by path, and heads in both languages. */
export const portal = (name: string, title: string, pages: Record<string, ComponentType>): PortalModule => ({
  name,
  routes: Object.entries(pages).map(([path, Page]) => ({ path, load: async () => ({ default: Page }) })),
  messages: {
    en: async () => ({ default: head(title) }),
    es: async () => ({ default: head(`${title} (es)`) }),
  },
});

const composition = compositionOf([
  portalOf('site', [routeOf('/'), routeOf('*')]),
  portalOf('firm', [
    routeOf('/login'),
    routeOf('/list', { access: 'protected', loginPath: '/login' }),
    routeOf('/company/:id', { access: 'protected', loginPath: '/login' }),
  ]),
]);

const useText = createUseText<ReturnType<typeof head>>('site');
export function Home() {
  const { t } = useText();
  return (
    <main>
      <h1>{t('head.title')}</h1>
      <PortalLink to="/list">list</PortalLink>
    </main>
  );
}
function Login() {
  const { user } = useSession();
  const goal = useReturnPath('/list');
  return user ? <Navigate to={goal} replace /> : <h1>Login</h1>;
}
const List = () => (
  <main>
    <h1>List</h1>
    <PortalLink to="/company/7">company</PortalLink>
  </main>
);
function Company() {
  const others = useOtherPortals();
  return (
    <>
      <h1>Company {useParams().id}</h1>
      <p>{others.map(({ label, href }) => `${label} ${href}`).join(', ')}</p>
    </>
  );
}

export const site = portal('site', 'Home', { '/': Home, '*': Home });
export const firm = portal('firm', 'Firm', { '/login': Login, '/list': List, '/company/:id': Company });

/** Starts the whole shell with a public portal and one that requires a login. */
export const start = (route: string, more: Partial<AppOptions> = {}) =>
  renderApp({ composition, portals: { site, firm }, route, ...more });
export const heading = () => screen.findByRole('heading', { level: 1 });
export const click = (role: 'button' | 'link', name: string | RegExp) =>
  userEvent.click(screen.getByRole(role, { name }));
