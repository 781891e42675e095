import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { SegmentedControl } from './segmented-control';
import { TextCount } from './text-count';

it('announces a text that is too long, and one that fits only by its count', async () => {
  const { unmount } = await renderPortal(<TextCount count={60} limit={60} />);
  expect(screen.getByText('60 of 60 characters')).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  unmount();
  await renderPortal(<TextCount count={61} limit={60} />);
  expect(screen.getByRole('status')).toHaveTextContent('longer than 60 characters');
});

it('chooses one of a few by mouse and by keyboard', async () => {
  const user = userEvent.setup({ delay: null });
  function Device() {
    const [value, setValue] = useState<'phone' | 'desktop'>('phone');
    const segments = [
      { value: 'phone', label: 'Phone' },
      { value: 'desktop', label: 'Desktop' },
    ] as const;
    return <SegmentedControl label="Width" value={value} onChange={setValue} segments={segments} />;
  }
  await renderPortal(<Device />);
  expect(screen.getByRole('radiogroup', { name: 'Width' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Desktop' }));
  expect(screen.getByRole('radio', { name: 'Desktop' })).toBeChecked();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Phone' })).toBeChecked();
});
