import { renderPortal } from '@portals/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { LivePreviewFrame } from './live-preview-frame';

function Changing() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Save
      </button>
      <LivePreviewFrame title="Preview" src={`/preview?at=${version}`} width={375} height={2400} />
    </>
  );
}

const frames = () => screen.getAllByTitle('Preview');
const sources = () => frames().map((frame) => frame.getAttribute('src'));

it('shows a document that may do nothing until the next one has loaded', async () => {
  await renderPortal(<Changing />);
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(sources()).toEqual(['/preview?at=1', '/preview?at=3']);
  const [before, next] = frames();
  for (const frame of frames()) expect(frame).toHaveAttribute('sandbox', '');
  expect(before).toBeVisible();
  expect(next).not.toBeVisible();
  expect(before).toHaveStyle({ width: '375px', height: '2400px' });
  expect(screen.getByRole('group', { name: 'Preview' })).toHaveAttribute('tabindex', '0');
  if (next) fireEvent.load(next);
  expect(frames()).toEqual([next]);
  expect(next).toBeVisible();
});
