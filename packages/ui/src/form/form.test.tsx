import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from './form';

it('ignores the second click of a double click on its button, which may be over something else by then', () => {
  const [onSubmit, onFollowed] = [jest.fn((event) => event.preventDefault()), jest.fn()];
  render(
    <>
      <Form onSubmit={onSubmit} pending={false} failure="Wrong password" submitLabel="Sign in">
        <input />
      </Form>
      <button type="button" onClick={onFollowed}>
        Forgotten?
      </button>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }), { detail: 1 });
  expect(onSubmit).toHaveBeenCalledTimes(1);
  const below = screen.getByRole('button', { name: 'Forgotten?' });
  fireEvent.click(below, { detail: 2 });
  expect(onFollowed).not.toHaveBeenCalled();
  fireEvent.click(below, { detail: 1 });
  expect(onFollowed).toHaveBeenCalledTimes(1);
});
