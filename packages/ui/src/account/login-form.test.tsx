import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { LoginForm } from './login-form';

function State() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

it('leads to registration and from there to the requested page (rule 3.5)', async () => {
  const { location } = await renderPortal(
    <>
      <LoginForm newAccountPath="/comercia?view=leads" />
      <State />
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'No account yet? Create one' }));
  expect(location()).toBe('/auth?mode=register');
  expect(screen.getByText('{"returnTo":"/comercia?view=leads"}')).toBeInTheDocument();
});

it('offers no registration where it is closed', async () => {
  await renderPortal(<LoginForm newAccountPath="/comercia" />, { site: { newAccounts: 'closed' } });
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'No account yet? Create one' })).toBeNull();
});

it('offers no registration where the page itself does', async () => {
  await renderPortal(<LoginForm />);
  expect(screen.queryByRole('link', { name: 'No account yet? Create one' })).toBeNull();
});
