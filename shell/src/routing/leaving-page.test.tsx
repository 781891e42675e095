import { PortalLink } from '@portals/platform';
import { testUser, userEvent } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';
import { click, heading, portal } from '../testing/two-portals';

const composition = compositionOf([
  portalOf('desk', [routeOf('/desk')]),
  portalOf('firm', [routeOf('/list')]),
]);
function List() {
  const navigate = useNavigate();
  return (
    <>
      <h1>List</h1>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}
const firm = portal('firm', 'Firm', { '/list': List });

let setLate: () => void = () => undefined;
/** Page that writes its state into its query, as pages with a selected company do. */
function Desk() {
  const [params, setParams] = useSearchParams();
  const about = params.get('about');
  useEffect(() => {
    if (about === null) setParams({ about: '2' }, { replace: true });
  }, [about, setParams]);
  setLate = () => setParams({ about: '3' }, { replace: true });
  return (
    <>
      <h1>Desk {about}</h1>
      <PortalLink to="/list">list</PortalLink>
    </>
  );
}
/** Stub that prevents scroll restoration, which needs the size of the page; jsdom has no layout. */
class NoSizes {
  observe = () => undefined;
  disconnect = () => undefined;
}

const desk = portal('desk', 'Desk', { '/desk': Desk });

async function startAtDesk() {
  Object.assign(window, { scrollTo: () => undefined, ResizeObserver: NoSizes });
  let arrive: () => void = () => undefined;
  const held = new Promise<typeof firm>((resolve) => (arrive = () => resolve(firm)));
  const app = await renderApp({
    composition,
    portals: { desk, firm: () => held },
    route: '/desk',
    user: testUser,
  });
  await waitFor(() => expect(app.place.current).toBe('/desk?about=2'));
  return { app, arrive };
}

describe('a page that is being left (rule 1.8)', () => {
  it('keeps its last query, and stays on screen until the next one is ready', async () => {
    const { app, arrive } = await startAtDesk();
    await click('link', 'list');
    expect(app.place.current).toBe('/list');
    expect(await heading()).toHaveTextContent('Desk 2');
    await act(async () => arrive());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    expect(app.place.current).toBe('/list');
  });

  it('adds one history entry, even if the link is pressed several times', async () => {
    const { app, arrive } = await startAtDesk();
    await userEvent.dblClick(screen.getByRole('link', { name: 'list' }));
    await act(async () => arrive());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    await click('button', 'back');
    await waitFor(() => expect(app.place.current).toBe('/desk?about=2'));
  });

  it('cannot bring the user back by changing its query a moment later', async () => {
    const { app, arrive } = await startAtDesk();
    await userEvent.click(screen.getByRole('link', { name: 'list' }));
    await act(async () => setLate());
    expect(app.place.current).toBe('/list');
    await act(async () => arrive());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
  });

  it('may replace its address while it is not being left', async () => {
    const { app } = await startAtDesk();
    await act(async () => setLate());
    await waitFor(() => expect(app.place.current).toBe('/desk?about=3'));
    expect(await heading()).toHaveTextContent('Desk 3');
  });
});
