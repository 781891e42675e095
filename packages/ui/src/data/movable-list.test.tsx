import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { MovableList } from './movable-list';

const user = userEvent.setup({ delay: null });

function Fruit() {
  const [rows, setRows] = useState<readonly string[]>(['Apple', 'Pear', 'Plum']);
  return (
    <>
      <MovableList label="Fruit" rows={rows} rowKey={(row) => row} rowName={(row) => row} onChange={setRows}>
        {(row) => <input aria-label={`Note on ${row}`} />}
      </MovableList>
      <output data-testid="order">{rows.join(' ')}</output>
    </>
  );
}

const order = () => screen.getByTestId('order').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

it('moves a row by its buttons, keeps the focus there and says where it is now', async () => {
  await renderPortal(<Fruit />);
  await user.click(button('Move down: Apple'));
  expect(order()).toBe('Pear Apple Plum');
  expect(button('Move down: Apple')).toHaveFocus();
  expect(said()).toContain('Apple is now number 2 of 3.');
  await user.click(button('Move down: Apple'));
  expect(button('Move down: Apple')).toHaveFocus();
  expect(button('Move down: Apple')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Move down: Apple'));
  expect(order()).toBe('Pear Plum Apple');
});

it('moves a row by Alt and an arrow key from a field inside of it', async () => {
  await renderPortal(<Fruit />);
  await user.click(screen.getByLabelText('Note on Plum'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toBe('Apple Plum Pear');
  expect(screen.getByLabelText('Note on Plum')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(order()).toBe('Apple Plum Pear');
});

it('puts a removed row back where it was', async () => {
  await renderPortal(<Fruit />);
  await user.click(button('Remove: Pear'));
  expect(order()).toBe('Apple Plum');
  expect(screen.getByText('Pear was removed.')).toBeInTheDocument();
  expect(button('Undo')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(order()).toBe('Apple Pear Plum');
  expect(button('Remove: Pear')).toHaveFocus();
});

it('forgets a removed row with the next move', async () => {
  await renderPortal(<Fruit />);
  await user.click(button('Remove: Pear'));
  await user.click(button('Move up: Plum'));
  expect(order()).toBe('Plum Apple');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
