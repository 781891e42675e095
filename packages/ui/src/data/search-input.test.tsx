import { limits } from '@portals/contracts/constants';
import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
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

interface SearchedProps {
  onChange?: (text: string) => void;
  late?: boolean;
}

/** Shows the text searched for, which is "ana" after a press of the button. When `late`, only the button changes it. */
function Searched({ onChange, late = false }: SearchedProps) {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onChange?.(text);
    if (!late) setValue(text.trim());
  };
  return (
    <>
      <SearchInput value={value} onChange={search} label="Search" />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('ana')}>
        Ana
      </button>
    </>
  );
}
const searched = async (text: string) => {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  await act(async () => undefined);
};

it('keeps a space after which the user pauses', async () => {
  const onChange = jest.fn();
  await renderPortal(<Searched onChange={onChange} />);
  const field = screen.getByRole('searchbox');
  await user.type(field, 'ana ');
  await searched('ana');
  expect(field).toHaveValue('ana ');
  await user.type(field, 'garcia');
  await searched('ana garcia');
  expect(onChange.mock.calls).toEqual([['ana'], ['ana garcia']]);
});

it('keeps what is typed before the search has arrived', async () => {
  await renderPortal(<Searched late />);
  const field = screen.getByRole('searchbox');
  await user.type(field, 'ana{Enter}b');
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await searched('ana');
  expect(field).toHaveValue('anab');
});

it('follows a search that was changed elsewhere', async () => {
  await renderPortal(<Searched />);
  const field = screen.getByRole('searchbox');
  await user.type(field, 'ana garcia{Enter}');
  await user.click(screen.getByRole('button', { name: 'Ana' }));
  await searched('ana');
  expect(field).toHaveValue('ana');
  await user.type(field, ' b{Enter}');
  await searched('ana b');
  expect(field).toHaveValue('ana b');
});

it('accepts no more characters than a search may have', async () => {
  await renderPortal(<Searched />);
  await user.click(screen.getByRole('searchbox'));
  await user.paste('a'.repeat(limits.name + 1));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('a'.repeat(limits.name)));
});

it('clears by its button and keeps the focus in the field', async () => {
  const onChange = jest.fn();
  await renderPortal(<SearchInput value="acme" onChange={onChange} label="Search" />);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenCalledWith('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});
