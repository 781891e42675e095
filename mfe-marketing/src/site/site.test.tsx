import { testUser, userEvent } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json';
import es from '../locales/es.json';
import { openPage, resetPages, setScroll } from '../testing/open-page';
import { isCompact } from './use-compact';

resetPages();

it.each([
  [0, false],
  [20, false],
  [21, true],
])('at %i px the header is compact: %s', (scrollY, compact) => {
  expect(isCompact(scrollY)).toBe(compact);
});

it('compacts the header while the page is scrolled', async () => {
  const { scrollTo } = await openPage();
  const header = screen.getByRole('banner');
  expect(header).toHaveAttribute('data-compact', 'false');
  await scrollTo(21);
  expect(header).toHaveAttribute('data-compact', 'true');
  await scrollTo(20);
  expect(header).toHaveAttribute('data-compact', 'false');
});

it.each([
  ['Nodo, back to the top', 'inicio', 0],
  ['Contact', 'contacto', 1920],
])('header: %s scrolls to %s', async (name, id, top) => {
  const { scrolls } = await openPage();
  setScroll({ inicio: 0, contacto: 2000 });
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name }));
  expect(scrolls).toHaveBeenCalledWith({ top, behavior: 'smooth' });
  expect(document.activeElement).toHaveAttribute('id', id);
});

it.each([
  ['Home', 0],
  ['Services', 420],
  ['Solutions', 920],
  ['Contact', 1920],
])('footer: %s scrolls to its section', async (name, top) => {
  const { scrolls } = await openPage();
  setScroll({ inicio: 0, servicios: 500, soluciones: 1000, contacto: 2000 });
  await userEvent.click(within(screen.getByRole('contentinfo')).getByRole('button', { name }));
  expect(scrolls).toHaveBeenCalledWith({ top, behavior: 'smooth' });
});

it('does not scroll smoothly for users who prefer reduced motion', async () => {
  const { scrolls } = await openPage({ reducedMotion: true });
  setScroll({ contacto: 2000 });
  await userEvent.click(screen.getByRole('button', { name: 'START NOW' }));
  expect(scrolls).toHaveBeenCalledWith({ top: 1920, behavior: 'instant' });
});

it('scrolls to a section with the space key, like any button', async () => {
  const { scrolls } = await openPage();
  setScroll({ contacto: 2000 });
  screen.getByRole('button', { name: 'START NOW' }).focus();
  await userEvent.keyboard(' ');
  expect(scrolls).toHaveBeenCalledTimes(1);
});

it('shows company, client area and legal documents in the footer', async () => {
  await openPage();
  const footer = within(screen.getByRole('contentinfo'));
  const address = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
  expect(address('hello@example.com')).toBe('mailto:hello@example.com');
  expect(address('+34 600 000 000')).toBe('tel:+34600000000');
  expect(address('Company page on LinkedIn')).toBe('https://www.linkedin.com/company/example');
  expect(['Consulting', 'Marketing', 'Lead manager'].map(address)).toEqual([
    '/auth',
    '/comercia-auth',
    '/leadmanager',
  ]);
  expect(['Legal notice', 'Privacy', 'Storage on your device'].map(address)).toEqual([
    '/legal/aviso-legal.html',
    '/legal/privacidad.html',
    '/legal/almacenamiento.html',
  ]);
});

it('links to the Spanish legal documents from Spanish pages', async () => {
  await openPage({ language: 'es' });
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  const legal = links.map((link) => link.getAttribute('href')).filter((href) => href?.startsWith('/legal/'));
  expect(legal).toEqual([
    '/legal/aviso-legal.html?lang=es',
    '/legal/privacidad.html?lang=es',
    '/legal/almacenamiento.html?lang=es',
  ]);
});

describe('menu of small screens', () => {
  const openMenu = async () => {
    const page = await openPage();
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return { ...page, menu: within(screen.getByRole('dialog', { name: 'Menu' })) };
  };

  it('has Contact as its only link, which closes it and scrolls', async () => {
    const { menu, scrolls } = await openMenu();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(['Contact']);
    setScroll({ contacto: 2000 });
    await userEvent.click(menu.getByRole('link'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(scrolls).toHaveBeenCalledWith({ top: 1920, behavior: 'smooth' });
  });

  it('traps the focus, and restores it on Escape', async () => {
    const { menu } = await openMenu();
    const close = menu.getByRole('button', { name: 'Close menu' });
    expect(close).toHaveFocus();
    await userEvent.tab();
    expect(menu.getByRole('link')).toHaveFocus();
    await userEvent.tab();
    expect(close).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(menu.getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
  });

  it('reacts to a double click as to a single one', async () => {
    const { menu } = await openMenu();
    const close = menu.getByRole('button', { name: 'Close menu' });
    fireEvent.click(close, { detail: 2 });
    expect(close).toBeVisible();
    fireEvent.click(close, { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }), { detail: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('prevents the page from scrolling only while it is open', async () => {
    await openMenu();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });
});

describe('client area of the header', () => {
  const openArea = async () => {
    const page = await openPage();
    const summary = within(screen.getByRole('banner')).getByText('Client area');
    await userEvent.click(summary);
    const area = summary.closest('details') ?? document.createElement('details');
    expect(area.open).toBe(true);
    return { ...page, area, summary };
  };

  it('links to the three portals, and says which one is not ready', async () => {
    const { area } = await openArea();
    const items = Array.from(area.querySelectorAll('li'), (item) => [
      item.querySelector('a')?.getAttribute('href'),
      item.textContent,
    ]);
    expect(items).toEqual([
      ['/auth', 'Consulting'],
      ['/comercia-auth', 'Marketing'],
      ['/leadmanager', 'Lead managerPlanned'],
    ]);
  });

  it('leads signed-in people to their home first (rule 21.1)', async () => {
    await openPage({ user: testUser });
    const links = within(screen.getByRole('banner')).getAllByRole('link', { hidden: true });
    const hrefs = links.map((link) => link.getAttribute('href'));
    expect(hrefs.slice(hrefs.indexOf('/home'), hrefs.indexOf('/home') + 2)).toEqual(['/home', '/auth']);
  });

  it('closes on Escape and restores the focus', async () => {
    const { area, summary } = await openArea();
    area.querySelector('a')?.focus();
    await userEvent.keyboard('a');
    expect(area.open).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(area.open).toBe(false);
    expect(summary).toHaveFocus();
  });

  it('closes on a press outside, but not inside', async () => {
    const { area } = await openArea();
    fireEvent.pointerDown(within(area).getByText('Planned'));
    expect(area.open).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(area.open).toBe(false);
  });

  it('closes when the focus leaves it, but not while it moves through its links', async () => {
    const { area } = await openArea();
    const links = area.querySelectorAll('a');
    links[0]?.focus();
    links[2]?.focus();
    expect(area.open).toBe(true);
    screen.getByRole('button', { name: 'Open menu' }).focus();
    expect(area.open).toBe(false);
  });
});

it('names the six menu entries in both languages', () => {
  expect(en.menu).toMatchObject({
    home: 'Home',
    services: 'Services',
    contact: 'Contact',
    consulting: 'Consulting',
    marketing: 'Marketing',
    leadManager: 'Lead manager',
  });
  expect(Object.keys(es.menu)).toEqual(Object.keys(en.menu));
});

it('keeps a text for a missing page', () => {
  expect(en.notFound.title).toBe('404 Page Not Found');
});
