import type { ComposedPortal } from '@portals/contracts/composition';
import type { PortalModule } from '@portals/platform';
import { userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { watchTyping } from '../document/typed-text';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';
import { followDraft } from './follow-draft';

const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
const routes = [routeOf('/'), routeOf('/other')];

/** A build of a portal whose page has a heading and two fields. */
function buildOf(heading: string): PortalModule {
  function Page() {
    const [name, setName] = useState('');
    return (
      <main>
        <h1>{heading}</h1>
        <input aria-label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
        <input aria-label="Password" name="password" type="password" />
      </main>
    );
  }
  return {
    name: 'site',
    routes: routes.map(({ path }) => ({ path, load: async () => ({ default: Page }) })),
    messages,
  };
}

const reload = jest.fn();
let build: PortalModule | (() => Promise<PortalModule>);

async function openSite() {
  window.history.replaceState(null, '', '/');
  build = buildOf('First');
  const composition = compositionOf([portalOf('site', routes), portalOf('else', [routeOf('/else')])]);
  const portals = {
    site: async () => (typeof build === 'function' ? build() : build),
    else: buildOf('Else'),
  };
  const app = await renderApp({ composition, portals, route: '/' });
  app.container.id = 'root';
  watchTyping();
  followDraft(app, reload);
  await screen.findByRole('heading', { name: 'First' });
  return app;
}
/** Announces a build as the document's script does. @returns true when the shell accepted it */
async function announce(version: string, more: Partial<ComposedPortal> = {}): Promise<boolean> {
  const detail = { ...portalOf('site', routes), live: releaseOf('site', version), ...more };
  let isTaken = false;
  await act(async () => {
    isTaken = !window.dispatchEvent(new CustomEvent('shell:draft', { cancelable: true, detail }));
  });
  return isTaken;
}

// Gives all listeners on the window an abort signal, so that the listeners of one test can be removed before the next test.
const { addEventListener } = window;
let listeners: AbortController;
beforeEach(() => {
  reload.mockClear();
  listeners = new AbortController();
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) =>
    addEventListener.call(window, type, listener, {
      ...(typeof options === 'object' ? options : { capture: options === true }),
      signal: listeners.signal,
    });
});
afterEach(() => {
  listeners.abort();
  window.addEventListener = addEventListener;
});

describe('the next build of a draft (rule 13.81)', () => {
  it('replaces the page on screen, and keeps what was typed and the focus', async () => {
    await openSite();
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.type(screen.getByLabelText('Name'), 'Carmen');
    build = buildOf('Second');
    expect(await announce('1.0.1')).toBe(true);
    await screen.findByRole('heading', { name: 'Second' });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Carmen'));
    expect(screen.getByLabelText('Password')).toHaveValue('secret');
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(reload).not.toHaveBeenCalled();
  });

  it('changes nothing until it is loaded, and is not replaced by an earlier one that loads later', async () => {
    await openSite();
    let arrive: (module: PortalModule) => void = () => undefined;
    build = () => new Promise((resolve) => (arrive = resolve));
    await announce('1.0.1');
    expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
    build = buildOf('Third');
    await announce('1.0.2');
    await screen.findByRole('heading', { name: 'Third' });
    await act(async () => arrive(buildOf('Second')));
    expect(screen.getByRole('heading', { name: 'Third' })).toBeVisible();
  });

  it('is also used for the other pages of the portal', async () => {
    const { loader, routes: table } = await openSite();
    const other = table.find('/other');
    if (!other) throw new Error('no portal takes /other');
    await act(async () => loader.open(other));
    expect(loader.state(other)?.status).toBe('ready');
    await announce('1.0.1');
    expect(loader.state(other)).toBeUndefined();
    await act(async () => loader.open(other));
    expect(loader.state(other)).toMatchObject({ page: { version: '1.0.1' } });
  });

  it.each([
    ['other routes', { routes: [...routes, routeOf('/new')] }],
    ['another portal than that of the page', { name: 'else', routes: [routeOf('/else')] }],
  ])('causes a new document for %s', async (_what, more) => {
    await openSite();
    expect(await announce('1.0.1', more)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  });

  it('causes a new document when the page has failed', async () => {
    const { loader, routes: table } = await openSite();
    const target = table.find('/');
    const state = target && loader.state(target);
    if (!target || state?.status !== 'ready') throw new Error('the page is not ready');
    build = () => Promise.reject(new Error('broken'));
    await announce('1.0.1');
    await waitFor(() => expect(loader.state(target)?.status).toBe('failed'));
    await announce('1.0.2');
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
