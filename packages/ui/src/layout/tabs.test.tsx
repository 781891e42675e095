import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './tabs';

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

describe('a strip of tabs that is wider than the screen', () => {
  it('keeps the chosen tab in sight, also after the tabs were widened', async () => {
    const look: (() => void)[] = [];
    const observed: Element[] = [];
    class Observer {
      constructor(callback: () => void) {
        look.push(callback);
      }
      observe(element: Element) {
        observed.push(element);
      }
      disconnect() {}
    }
    Object.assign(globalThis, { ResizeObserver: Observer });
    let left = 500;
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return this.getAttribute('role') === 'tablist'
        ? new DOMRect(0, 0, 300, 40)
        : new DOMRect(left, 0, 100, 40);
    });
    await renderPortal(
      <Tabs
        label="Company"
        tabs={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        value="b"
        onChange={jest.fn()}
      >
        x
      </Tabs>,
    );
    const strip = screen.getByRole('tablist');
    expect(strip.scrollLeft).toBe(400);
    expect(observed).toEqual(screen.getAllByRole('tab'));
    left = 160;
    for (const again of look) again();
    expect(strip.scrollLeft).toBe(460);
    rect.mockRestore();
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
  });
});
