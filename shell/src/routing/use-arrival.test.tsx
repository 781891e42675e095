import { PortalLink, usePageHead } from '@portals/platform';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';
import { click, portal } from '../testing/two-portals';

const composition = compositionOf([portalOf('desk', [routeOf('/desk')])]);

/** Page with two views, the second of which adds an entry to the history. */
function Views() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <h1>{params.get('view') ?? 'first'}</h1>
      <button type="button" onClick={() => setParams({ view: 'second' })}>
        open
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        forward
      </button>
    </>
  );
}

/** Page that writes its query. It has one button that disappears when clicked, and one that stays. */
function Desk() {
  const [params, setParams] = useSearchParams();
  const step = params.get('step');
  useEffect(() => {
    if (step === null) setParams({ step: 'first' }, { replace: true });
  }, [step, setParams]);
  return (
    <>
      <h1>Desk</h1>
      <button type="button" onClick={() => setParams({ step: 'first', again: 'yes' })}>
        stay
      </button>
      {step === 'first' && (
        <button type="button" onClick={() => setParams({ step: 'next' })}>
          next
        </button>
      )}
    </>
  );
}

it('focuses the heading when a change of the query removes the focused element, and only then (rule 1.8)', async () => {
  Object.assign(window, { scrollTo: () => undefined });
  const { place } = await renderApp({
    composition,
    portals: { desk: portal('desk', 'Desk', { '/desk': Desk }) },
    route: '/desk',
  });
  await waitFor(() => expect(place.current).toBe('/desk?step=first'));
  expect(document.body).toHaveFocus();
  await click('button', 'stay');
  await waitFor(() => expect(place.current).toBe('/desk?step=first&again=yes'));
  expect(screen.getByRole('button', { name: 'stay' })).toHaveFocus();
  await click('button', 'next');
  await waitFor(() => expect(place.current).toBe('/desk?step=next'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('announces the title when a change of the query changes it, as another view does', async () => {
  function Titled() {
    const [params, setParams] = useSearchParams();
    const view = params.get('view') ?? 'First';
    usePageHead({ title: view });
    return (
      <>
        <h1>{view}</h1>
        <button type="button" onClick={() => setParams({ view: 'Second' })}>
          open
        </button>
        <button type="button" onClick={() => setParams({ view, search: 'x' })}>
          search
        </button>
      </>
    );
  }
  const { place } = await renderApp({
    composition,
    portals: { desk: portal('desk', 'Desk', { '/desk': Titled }) },
    route: '/desk',
  });
  const announcer = document.querySelector('[data-announcer]');
  await screen.findByRole('button', { name: 'search' });
  await click('button', 'search');
  await waitFor(() => expect(place.current).toBe('/desk?view=First&search=x'));
  expect(announcer).toBeEmptyDOMElement();
  await click('button', 'open');
  await waitFor(() => expect(announcer).toHaveTextContent('Second'));
  expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
});

it('restores the scroll position of a view of the same page on Back and Forward, scrolled or not', async () => {
  const moves: number[] = [];
  const scrolledTo = (top: number) =>
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  Object.assign(window, {
    ResizeObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
    scrollTo: ({ top }: { top: number }) => moves.push(top),
  });
  scrolledTo(0);
  const { place } = await renderApp({
    composition,
    portals: { desk: portal('desk', 'Desk', { '/desk': Views }) },
    route: '/desk',
  });
  await click('button', 'open');
  await waitFor(() => expect(place.current).toBe('/desk?view=second'));
  expect(moves).toEqual([]);
  scrolledTo(700);
  fireEvent.scroll(window);
  await waitFor(() => expect(JSON.stringify(window.history.state)).toContain(',700]'));
  await click('button', 'back');
  await waitFor(() => expect(moves).toEqual([0]));
  scrolledTo(0);
  await click('button', 'forward');
  await waitFor(() => expect(moves).toEqual([0, 700]));
  // A position that was left before scrolling had rested.
  scrolledTo(900);
  fireEvent.scroll(window);
  await click('button', 'back');
  await waitFor(() => expect(place.current).toBe('/desk'));
  scrolledTo(0);
  await click('button', 'forward');
  await waitFor(() => expect(moves.at(-1)).toBe(900));
});

it('opens a page at the element that the hash names, and at the top when the hash is a token', async () => {
  const scrollTo = jest.fn();
  const scrollIntoView = jest.fn();
  Object.assign(window, { scrollTo });
  Object.assign(HTMLElement.prototype, { scrollIntoView });
  const Links = () => (
    <>
      <h1>Links</h1>
      <PortalLink to="/page#token">by a token</PortalLink>
      <PortalLink to="/page#part">to a part</PortalLink>
    </>
  );
  const Page = () => (
    <main>
      <h1>Page</h1>
      <h2 id="part">Part</h2>
      <PortalLink to="/">away</PortalLink>
    </main>
  );
  await renderApp({
    composition: compositionOf([portalOf('desk', [routeOf('/'), routeOf('/page')])]),
    portals: { desk: portal('desk', 'Desk', { '/': Links, '/page': Page }) },
    route: '/',
  });
  await screen.findByRole('heading', { name: 'Links' });
  await click('link', 'by a token');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
  expect(scrollIntoView).not.toHaveBeenCalled();
  await click('link', 'away');
  await screen.findByRole('heading', { name: 'Links' });
  await click('link', 'to a part');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Part' })).toHaveFocus());
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Part' })]);
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});
