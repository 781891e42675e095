import type { PortalModule } from '@portals/platform';
import { userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';

/** A page with a form that resets its fields when it is mounted. */
function Form() {
  const [name, setName] = useState('');
  const [news, setNews] = useState(false);
  useEffect(() => void setName(''), []);
  return (
    <main>
      <h1>Live</h1>
      <input aria-label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input aria-label="Password" name="password" type="password" />
      <input
        aria-label="News"
        name="news"
        type="checkbox"
        checked={news}
        onChange={({ target }) => setNews(target.checked)}
      />
      <p>
        {name} {news ? 'and news' : ''}
      </p>
    </main>
  );
}

const served = `<main><h1>Served</h1><input aria-label="Name" name="name"><input aria-label="Password" name="password"
  type="password"><input aria-label="News" name="news" type="checkbox"></main>`;

const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };
const site: PortalModule = {
  name: 'site',
  routes: ['/', '/other'].map((path) => ({ path, load: async () => ({ default: Form }) })),
  messages,
};
const composition = compositionOf([portalOf('site', [routeOf('/'), routeOf('/other')])]);

/** Shows the server's HTML in place of the page. Returns a function that lets the portal load, which replaces the HTML with the page. */
async function openKept() {
  let come: (module: PortalModule) => void = () => undefined;
  let slow = false;
  const coming = new Promise<PortalModule>((resolve) => {
    come = resolve;
  });
  const portals = { site: () => (slow ? coming : site) };
  const app = await renderApp({ composition, portals, route: '/' });
  app.container.id = 'root';
  await screen.findByRole('heading', { name: 'Live' });
  slow = true;
  const page = { portal: 'site', version: 'prerendered', path: '/', Page: () => null, html: served };
  act(() => app.loader.place(page));
  await screen.findByRole('heading', { name: 'Served' });
  const target = app.routes.find('/');
  if (!target) throw new Error('no portal takes /');
  act(() => app.loader.retry(target));
  return () => act(async () => come(site));
}

it('keeps what was typed into prerendered HTML when the portal loads late, and passes it to the portal', async () => {
  const come = await openKept();
  await userEvent.type(screen.getByLabelText('Name'), 'Carmen Soler');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByLabelText('News'));
  await come();
  expect(await screen.findByRole('heading', { name: 'Live' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Carmen Soler and news')).toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Carmen Soler');
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
  expect(screen.getByLabelText('News')).toBeChecked();
  expect({ ...sessionStorage }).toEqual({});
});

it('keeps the focus and the caret of a user who is typing', async () => {
  const come = await openKept();
  const before = screen.getByLabelText<HTMLInputElement>('Name');
  await userEvent.type(before, 'Carmen Soler');
  before.setSelectionRange(3, 6);
  await come();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  const now = screen.getByLabelText<HTMLInputElement>('Name');
  expect(now).not.toBe(before);
  expect([now.selectionStart, now.selectionEnd]).toEqual([3, 6]);
});

it('leaves an untouched page unchanged', async () => {
  const come = await openKept();
  await come();
  expect(await screen.findByRole('heading', { name: 'Live' })).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('');
  expect(document.body).toHaveFocus();
});
