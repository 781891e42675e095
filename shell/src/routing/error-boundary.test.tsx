import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary';

it('shows the fallback after an exception, until the next attempt', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const told: unknown[] = [];
  const Bad = () => {
    throw new Error('rendered badly');
  };
  const boundary = (attempt: object, child: React.ReactNode) => (
    <ErrorBoundary attempt={attempt} fallback={<p>Wait</p>} onError={(error) => told.push(error)}>
      {child}
    </ErrorBoundary>
  );
  const [first, second] = [{}, {}];
  const { rerender } = render(boundary(first, <Bad />));
  expect(screen.getByText('Wait')).toBeVisible();
  rerender(boundary(first, <p>Well</p>));
  expect(screen.getByText('Wait')).toBeVisible();
  rerender(boundary(second, <p>Well</p>));
  expect(screen.getByText('Well')).toBeVisible();
  expect(told).toEqual([new Error('rendered badly')]);
  silence.mockRestore();
});
