import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { AuthLayout } from './auth-layout';
import { AuthPanel } from './auth-panel';
import { Card } from './card';
import { CardGrid } from './card-grid';
import { PageHeader } from './page-header';
import { PortalLayout } from './portal-layout';
import { Tabs } from './tabs';

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
});

describe('Tabs', () => {
  const tabs = [
    { value: 'contacts', label: 'Contacts', count: 2 },
    { value: 'products', label: 'Products' },
    { value: 'report', label: 'Report' },
  ] as const;

  function Company() {
    const [value, setValue] = useState<(typeof tabs)[number]['value']>('products');
    return (
      <Tabs label="Company" tabs={tabs} value={value} onChange={setValue}>
        {`panel of ${value}`}
      </Tabs>
    );
  }

  it('moves with arrows, Home and End, and shows one panel', async () => {
    await renderPortal(<Company />);
    expect(screen.getByRole('tablist', { name: 'Company' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: 'Products' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Report' })).toHaveTextContent('panel of report');
    await user.keyboard('{Home}');
    expect(screen.getByRole('tabpanel', { name: /Contacts/ })).toHaveTextContent('panel of contacts');
    await user.keyboard('{End}');
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    expect(screen.getByRole('tab', { name: 'Report' })).toHaveFocus();
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

  it('leaves out the panel on phones, and says under the form for whom the portal is', async () => {
    pretendPhone();
    await renderPortal(
      <AuthLayout
        back={{ href: '/', label: 'Back' }}
        form={<h1>Sign in</h1>}
        panel={<p>Panel</p>}
        notice="For clients"
      />,
    );
    expect(screen.queryByText('Panel')).toBeNull();
    expect(screen.getByText('For clients')).toBeInTheDocument();
  });

  it('shows the form as main content beside what the portal is', async () => {
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
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});
