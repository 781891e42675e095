import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { FormEvent } from 'react';
import { SearchInput } from './search-input';

it('searches once when typing pauses', async () => {
  const onChange = jest.fn();
  await renderPortal(<SearchInput value="" onChange={onChange} label="Search companies" />);
  await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'acme');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('acme'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('searches at once on Enter', async () => {
  const onChange = jest.fn();
  await renderPortal(<SearchInput value="" onChange={onChange} label="Search" />);
  await user.type(screen.getByRole('searchbox'), 'ac{Enter}');
  expect(onChange).toHaveBeenCalledWith('ac');
});

it('does not submit the form around it on Enter', async () => {
  const [onChange, onSubmit] = [jest.fn(), jest.fn((event: FormEvent) => event.preventDefault())];
  await renderPortal(
    <form onSubmit={onSubmit}>
      <SearchInput value="" onChange={onChange} label="Search" landmark={false} />
      <button type="submit">Send</button>
    </form>,
  );
  await user.type(screen.getByRole('searchbox'), 'ac{Enter}');
  expect(onChange).toHaveBeenCalledWith('ac');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('clears by its button and keeps the focus in the field', async () => {
  const onChange = jest.fn();
  await renderPortal(<SearchInput value="acme" onChange={onChange} label="Search" />);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenCalledWith('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});
