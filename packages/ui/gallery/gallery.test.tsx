import { userEvent as user } from '@portals/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { type Examples, overPage, state, wholePage } from './examples';
import { Gallery } from './gallery';

const groups: [string, Examples][] = [
  [
    'action',
    {
      Button: { idle: state((t) => <button type="button">{t('save')}</button>) },
      Dialog: { open: overPage(100, () => <p>over</p>) },
      PortalLayout: { idle: wholePage(100, () => <main>whole</main>) },
    },
  ],
];

const open = async (query: string) => {
  window.history.replaceState(null, '', `/${query}`);
  render(<Gallery groups={groups} />);
  await screen.findByRole('main');
};
const html = document.documentElement;

it('shows the state in the address', async () => {
  await open('?theme=dark&lang=es&text=150');
  expect(await screen.findByRole('button', { name: 'Guardar los cambios' })).toBeVisible();
  expect(html).toHaveAttribute('data-theme', 'dark');
  expect(html).toHaveAttribute('lang', 'es');
  expect(html).toHaveStyle({ fontSize: '150%' });
});

it('replaces unknown values with the default, in the scheme of the system', async () => {
  await open('?theme=pink&lang=xx&text=1');
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
  expect(html).not.toHaveAttribute('data-theme');
  expect(html).toHaveStyle({ fontSize: '100%' });
  expect(window.location.search).toBe('');
});

it('writes each choice into the address', async () => {
  await open('');
  await user.selectOptions(screen.getByLabelText('Theme'), 'dark');
  await user.selectOptions(screen.getByLabelText('Language'), 'es');
  await user.selectOptions(screen.getByLabelText('Text size'), '200');
  expect(window.location.search).toBe('?theme=dark&lang=es&text=200');
  expect(await screen.findByRole('button', { name: 'Guardar los cambios' })).toBeVisible();
});

it('frames what needs a page of its own, and leads to it', async () => {
  await open('?theme=dark');
  const frame = screen.getByTitle('Dialog/open');
  expect(frame).toHaveAttribute('src', '?theme=dark&own=Dialog%2Fopen');
  expect(frame).toHaveAttribute('inert');
  expect(screen.getByRole('link', { name: 'PortalLayout/idle' })).toHaveAttribute(
    'href',
    '?theme=dark&own=PortalLayout%2Fidle',
  );
});

it.each([
  ['Dialog/open', 'Dialog/open', 'over'],
  ['Dialog/closed', 'There is no state Dialog/closed with a page of its own', 'no state'],
])('gives %s the page, with a heading', async (own, heading, text) => {
  await open(`?own=${encodeURIComponent(own)}`);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(text);
  expect(screen.queryByLabelText('Theme')).toBeNull();
});

it('leaves a page that brings everything itself alone, and follows the address', async () => {
  await open('?own=PortalLayout%2Fidle');
  expect(screen.getAllByRole('main')).toHaveLength(1);
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => {
    window.history.pushState(null, '', '?own=Dialog%2Fopen');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByText('over')).toBeVisible();
});
