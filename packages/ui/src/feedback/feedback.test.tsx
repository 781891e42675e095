import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { ContactsArt } from '../art/contacts-art';
import { Spinner } from '../spinner';
import en from '../texts/en.json';
import es from '../texts/es.json';
import { Alert } from './alert';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

it('interrupts only for dangers', async () => {
  await renderPortal(
    <>
      <Alert tone="danger" title="Not found" />
      <Alert tone="success">Sent</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not found');
  expect(screen.getByRole('status')).toHaveTextContent('Sent');
});

it('tries again', async () => {
  const onRetry = jest.fn();
  await renderPortal(<ErrorState text="No list" onRetry={onRetry} />, { language: 'es' });
  expect(screen.getByRole('alert')).toHaveTextContent('Algo ha salido mal');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('says that it is loading, in words', async () => {
  await renderPortal(<Spinner />, { language: 'es' });
  expect(screen.getByRole('status')).toHaveTextContent('Cargando…');
});

it('hides placeholders from assistive technology', async () => {
  const { container } = await renderPortal(<Skeleton lines={3} />);
  expect(container.querySelector('[aria-hidden]')).not.toBeNull();
  expect(container).toHaveTextContent('');
});

it('explains an empty list and offers one action', async () => {
  await renderPortal(
    <EmptyState
      art={<ContactsArt />}
      title="No companies"
      text="Register one."
      action={<button type="button">New</button>}
    />,
  );
  expect(screen.getByRole('heading', { name: 'No companies' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'New' })).toBeInTheDocument();
});

it('has all of its own texts in both languages', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
});
