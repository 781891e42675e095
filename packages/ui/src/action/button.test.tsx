import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { FormEvent } from 'react';
import { Button } from './button';
import { IconButton } from './icon-button';
import { Menu } from './menu';

describe('Button', () => {
  it('does not submit a form unless it is told to', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    await renderPortal(
      <form onSubmit={submit}>
        <Button>Add</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(submit).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('ignores clicks and Enter while pending, and keeps the focus', async () => {
    const submit = jest.fn((event: FormEvent) => event.preventDefault());
    await renderPortal(
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" pending>
          Saving
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Saving' });
    await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.type(screen.getByLabelText('Name'), 'Ana{Enter}');
    expect(submit).not.toHaveBeenCalled();
  });

  it('puts its look on a link', async () => {
    await renderPortal(
      <Button asChild>
        <a href="/webia">See it</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', '/webia');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('Menu', () => {
  it('runs the chosen action with the focus back on its button', async () => {
    let focused: Element | null = null;
    const items = [
      { key: 'edit', label: 'Edit', onSelect: jest.fn() },
      {
        key: 'delete',
        label: 'Delete',
        onSelect: () => {
          focused = document.activeElement;
        },
      },
    ];
    await renderPortal(<Menu trigger={<IconButton label="More">…</IconButton>} items={items} />);
    const trigger = screen.getByRole('button', { name: 'More' });
    trigger.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused).toBe(trigger));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(items[0]?.onSelect).not.toHaveBeenCalled();
  });

  it('closes on Escape without doing anything', async () => {
    const onSelect = jest.fn();
    await renderPortal(
      <Menu
        trigger={<IconButton label="More">…</IconButton>}
        items={[{ key: 'a', label: 'Archive', onSelect }]}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onSelect).not.toHaveBeenCalled();
  });
});
