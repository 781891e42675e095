import { renderPortal, testUser, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { company, marketingApi } from '../test/marketing-api';
import PortalPage from './portal-page';

const rail = () => screen.getByRole('navigation', { name: 'Marketing and sales' });

it('opens another view at its top, and leaves the position to the shell on Back', async () => {
  const Back = () => {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate(-1)}>
        history
      </button>
    );
  };
  // As the shell renders pages: within it, React Router calls every navigation a return.
  const InShell = () => (
    <Routes location={useLocation()}>
      <Route path="*" element={<PortalPage />} />
    </Routes>
  );
  // The shell stores the positions of visited entries there. The route names the company, because the page otherwise adds it whenever the
  // companies arrive, which gives the entry another key.
  window.history.replaceState({ scrolls: [['default /comercia', 500]] }, '');
  const { location } = await renderPortal(
    <>
      <Back />
      <InShell />
    </>,
    {
      ...{ route: '/comercia?company=3', user: testUser, messages: { 'mfe-comercia': { en, es } } },
      fetch: marketingApi({ companies: [company(3, 'Alfa')], products: [] }),
    },
  );
  const page = document.documentElement;
  page.scrollTop = 500;
  await user.click(within(rail()).getByRole('link', { name: 'Products' }));
  await waitFor(() => expect(location()).toContain('view=products'));
  expect(page.scrollTop).toBe(0);
  page.scrollTop = 500;
  await user.click(screen.getByRole('button', { name: 'history' }));
  await waitFor(() => expect(location()).not.toContain('view=products'));
  expect(page.scrollTop).toBe(500);
});
