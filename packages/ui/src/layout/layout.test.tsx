import { renderPortal, testUser, userEvent as user } from '@portals/platform/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { AuthLayout } from './auth-layout';
import { AuthPanel } from './auth-panel';
import { Card } from './card';
import { CardGrid } from './card-grid';
import { PageHeader } from './page-header';
import { PortalLayout } from './portal-layout';

function pretendPhone() {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('PortalLayout', () => {
  const portal = (leave = jest.fn()) => (
    <PortalLayout
      brand="Nodo"
      title="Lead manager"
      items={[
        { key: 'contacts', label: 'Contacts', icon: null, href: '/p', active: true },
        { key: 'companies', label: 'Companies', icon: null, href: '/p?section=companies' },
        { key: 'leave', label: 'Log out', icon: null, onSelect: leave },
      ]}
      footer={<span>Ana</span>}
    >
      <h1>Contacts</h1>
    </PortalLayout>
  );

  it('has what it switches below its entries, so that they stay in place when it appears', async () => {
    await renderPortal(
      <PortalLayout brand="Nodo" title="Leads" items={[]} switcher={<p>switch</p>}>
        <h1>x</h1>
      </PortalLayout>,
    );
    const entries = screen.getByRole('navigation', { name: 'Leads' });
    const { DOCUMENT_POSITION_FOLLOWING } = Node;
    expect(
      entries.compareDocumentPosition(screen.getByText('switch')) & DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it.each([
    ['a rail', false, 'Search or go to… Ctrl K'],
    ['a bar', true, 'Search or go to…'],
  ])('has a button for the palette in %s, for signed-in people (rule 19.60)', async (_place, phone, name) => {
    if (phone) pretendPhone();
    const openPalette = jest.fn();
    const { unmount } = await renderPortal(portal(), { openPalette, user: testUser });
    await user.click(screen.getByRole('button', { name }));
    expect(openPalette).toHaveBeenCalledTimes(1);
    unmount();
    await renderPortal(portal(), { openPalette });
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('marks the current entry, and moves by links', async () => {
    const { location } = await renderPortal(portal(), { route: '/p' });
    const nav = screen.getByRole('navigation', { name: 'Lead manager' });
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Contacts');
    await user.click(within(nav).getByRole('link', { name: 'Companies' }));
    expect(location()).toBe('/p?section=companies');
  });

  it('has a main part that a skip link can move to', async () => {
    await renderPortal(portal());
    const main = screen.getByRole('main');
    main.focus();
    expect(main).toHaveFocus();
    expect(main).toHaveAttribute('id', 'main');
  });

  it('puts the entries in a sheet on phones, which closes when one is chosen', async () => {
    pretendPhone();
    const leave = jest.fn();
    await renderPortal(portal(leave));
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const sheet = screen.getByRole('dialog', { name: 'Lead manager' });
    expect(within(sheet).getByText('Ana')).toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Log out' }));
    expect(leave).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets no second click through to the content behind it once the sheet has opened or closed', async () => {
    pretendPhone();
    const leave = jest.fn();
    await renderPortal(portal(leave));
    const opener = screen.getByRole('button', { name: 'Open menu' });
    await user.click(opener);
    const out = screen.getByRole('button', { name: 'Log out' });
    fireEvent.click(out, { detail: 2 });
    expect(leave).not.toHaveBeenCalled();
    fireEvent.click(out, { detail: 1 });
    expect(leave).toHaveBeenCalledTimes(1);
    fireEvent.click(opener, { detail: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(opener, { detail: 1 });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('pages', () => {
  it('names the page, the way to it and its action', async () => {
    const { location } = await renderPortal(
      <PageHeader
        title="Acme"
        breadcrumbs={[{ label: 'Companies', href: '/consultoria' }, { label: 'Acme' }]}
        action={<button type="button">Generate</button>}
      />,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Acme' })).toBeInTheDocument();
    const way = screen.getByRole('navigation', { name: 'You are here' });
    expect(within(way).getByText('Acme')).toHaveAttribute('aria-current', 'page');
    await user.click(within(way).getByRole('link', { name: 'Companies' }));
    expect(location()).toBe('/consultoria');
  });

  it('makes a list of cards', async () => {
    await renderPortal(
      <CardGrid label="Problems">
        <Card key="a">A</Card>
        <Card key="b">B</Card>
      </CardGrid>,
    );
    expect(within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('leaves no gap for a card that shows nothing', async () => {
    const Nothing = () => null;
    await renderPortal(
      <CardGrid label="Problems">
        <Card key="a">A</Card>
        <Nothing key="b" />
      </CardGrid>,
    );
    expect(within(screen.getByRole('list', { name: 'Problems' })).getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows the form as main content next to the description of the portal', async () => {
    await renderPortal(
      <AuthLayout
        back={{ href: '/', label: 'Back to home' }}
        form={<h1>Sign in</h1>}
        panel={
          <AuthPanel
            title="Consulting"
            text="Reports"
            notice="For clients"
            points={[{ key: 'a', icon: null, title: 'Analysis' }]}
          />
        }
      />,
      { route: '/auth' },
    );
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByText('For clients')).toBeInTheDocument();
    expect(within(screen.getByRole('complementary')).getAllByRole('listitem')).toHaveLength(1);
  });

  it.each([
    ['en', 'Legal', ['Legal notice', 'Privacy', 'Storage on your device'], ''],
    [
      'es',
      'Información legal',
      ['Aviso legal', 'Privacidad', 'Almacenamiento en su dispositivo'],
      '?lang=es',
    ],
  ] as const)(
    'leads to the legal documents in %s from a sign-in page and from a portal',
    async (language, label, names, query) => {
      const expected = names.map((name, at) => [
        name,
        `/legal/${['aviso-legal', 'privacidad', 'almacenamiento'][at]}.html${query}`,
      ]);
      const links = () =>
        within(screen.getByRole('navigation', { name: label }))
          .getAllByRole('link')
          .map((link) => [link.textContent, link.getAttribute('href')]);
      const login = await renderPortal(<AuthLayout back={{ href: '/', label: 'x' }} form={<h1>x</h1>} />, {
        language,
      });
      expect(links()).toEqual(expected);
      login.unmount();
      await renderPortal(
        <PortalLayout brand="Nodo" title="x" items={[]}>
          x
        </PortalLayout>,
        { language },
      );
      expect(links()).toEqual(expected);
    },
  );
});

describe('the way to the other portals', () => {
  const portals = [
    { name: 'a', label: { en: 'Consulting', es: 'Consultoría' }, path: '/a' },
    { name: 'b', label: { en: 'Leads', es: 'Contactos' }, path: '/b' },
  ];
  const open = (language: 'en' | 'es', more = {}) =>
    renderPortal(
      <PortalLayout brand="Nodo" title="Leads" items={[]}>
        x
      </PortalLayout>,
      { route: '/b', language, portals, ...more },
    );

  it.each([
    ['en', 'Other portals', 'Consulting'],
    ['es', 'Otros portales', 'Consultoría'],
  ] as const)('is in the rail, in %s, without the portal that one is in', async (language, label, name) => {
    const { location } = await open(language);
    const links = within(screen.getByRole('navigation', { name: label })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([name]);
    if (links[0]) await user.click(links[0]);
    expect(location()).toBe('/a');
  });

  it('keeps the workspace of the page, and nothing else of its address (rule 18.61)', async () => {
    await open('en', { route: '/b?workspace=8&page=2' });
    expect(screen.getByRole('link', { name: 'Consulting' })).toHaveAttribute('href', '/a?workspace=8');
  });

  it('is in the menu of phones, which closes', async () => {
    pretendPhone();
    await open('en');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('link', { name: 'Consulting' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is hidden when there is no other portal', async () => {
    await open('en', { portals: [] });
    expect(screen.queryByText('Other portals')).toBeNull();
  });
});
