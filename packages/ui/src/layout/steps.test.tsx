import { renderPortal } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { Steps } from './steps';

it('shows the current step and finished ones, and links those that are available', async () => {
  await renderPortal(
    <Steps
      label="Campaign"
      current="content"
      steps={[
        { key: 'type', label: 'Type', href: '/type', done: true },
        { key: 'content', label: 'Content', href: '/content', done: true },
        { key: 'review', label: 'Review' },
      ]}
    />,
  );
  expect(screen.getByRole('navigation', { name: 'Campaign' })).toBeInTheDocument();
  expect(screen.getByRole('link', { current: 'step' })).toHaveTextContent(/^Content$/);
  expect(screen.getByRole('link', { name: 'Type (done)' })).toHaveAttribute('href', '/type');
  expect(screen.queryByRole('link', { name: 'Review' })).toBeNull();
});
