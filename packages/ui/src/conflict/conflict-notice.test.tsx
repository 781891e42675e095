import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { ConflictNotice } from './conflict-notice';

const take = jest.fn();
const price = { name: 'price', stored: '9 €', mine: '10 €', take };
const sector = { name: 'sector', stored: null, mine: null, take };
const notice = (fields: (typeof price | typeof sector)[], onDiscard = () => undefined) => (
  <ConflictNotice conflict={{ version: 2, fields }} label={(name) => `Its ${name}`} onDiscard={onDiscard} />
);

beforeEach(() => take.mockClear());

it('takes the focus and shows both sides of each field', async () => {
  await renderPortal(notice([price, sector]));
  expect(screen.getByRole('heading', { name: 'This was changed while you were editing' })).toHaveFocus();
  const [both, followed] = screen.getAllByRole('listitem');
  expect(both).toHaveTextContent('Its priceSaved now9 €What you typed10 €');
  // A field that already holds the stored value offers no choice.
  expect(followed).toHaveTextContent('Its sectorSaved nowEmptyThe form already has this value.');
  await user.click(screen.getByRole('button', { name: 'Use what is saved in “Its price”' }));
  expect(take).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: /Its sector/ })).toBeNull();
});

it('says that nothing in sight is different, and can be left', async () => {
  const onDiscard = jest.fn();
  await renderPortal(notice([], onDiscard));
  expect(screen.getByText(/what this form shows has not changed/)).toBeInTheDocument();
  expect(screen.queryByRole('list')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard what I typed and keep what is saved' }));
  expect(onDiscard).toHaveBeenCalledTimes(1);
});

it('is hidden without a conflict', async () => {
  await renderPortal(<ConflictNotice conflict={null} label={(name) => name} onDiscard={() => undefined} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
