import { act, screen } from '@testing-library/react';
import { renderPortal, testUser } from '../testing';
import { useFormDialog } from './use-form-dialog';

let form: ReturnType<typeof useFormDialog<{ id: number }>>;
function List() {
  form = useFormDialog<{ id: number }>('things', []);
  return <p>{form.shown ? 'open' : 'closed'}</p>;
}

it('opens the form for a new record when the address requests it, once', async () => {
  const { location } = await renderPortal(<List />, { user: testUser, route: '/list?page=2&new=things' });
  expect(screen.getByText('open')).toBeVisible();
  expect(location()).toBe('/list?page=2');
  act(() => form.close());
  expect(screen.getByText('closed')).toBeVisible();
});

it('leaves the form of another kind closed', async () => {
  const { location } = await renderPortal(<List />, { user: testUser, route: '/list?new=others' });
  expect(screen.getByText('closed')).toBeVisible();
  expect(location()).toBe('/list?new=others');
});
