import { act, screen } from '@testing-library/react';
import { useReducer } from 'react';
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

it('opens nothing by the address for somebody who may not add a record, once that is known', async () => {
  let mayAdd: boolean | undefined;
  let again: (() => void) | null = null;
  function Registering() {
    const [, render] = useReducer((count: number) => count + 1, 0);
    again = render;
    return <p>{useFormDialog<{ id: number }>('things', [], { mayAdd }).shown ? 'open' : 'closed'}</p>;
  }
  const become = (known: boolean) => {
    mayAdd = known;
    act(() => again?.());
  };
  const route = '/list?page=2&new=things';
  const refused = await renderPortal(<Registering />, { user: testUser, route });
  expect(screen.getByText('closed')).toBeVisible();
  expect(refused.location()).toBe(route);
  become(false);
  expect(screen.getByText('closed')).toBeVisible();
  expect(refused.location()).toBe('/list?page=2');
  refused.unmount();
  mayAdd = undefined;
  await renderPortal(<Registering />, { user: testUser, route });
  become(true);
  expect(screen.getByText('open')).toBeVisible();
});
