import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';
import { click, portal } from '../testing/two-portals';

const composition = compositionOf([portalOf('desk', [routeOf('/desk')])]);

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
