import { renderPortal } from '@portals/platform/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { LivePreviewFrame } from './live-preview-frame';

function Changing() {
  const [version, setVersion] = useState(1);
  const [anchor, setAnchor] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Save
      </button>
      <button type="button" onClick={() => setAnchor('block-2')}>
        Choose
      </button>
      <LivePreviewFrame title="Preview" src={`/preview?at=${version}`} width={375} anchor={anchor} />
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
  expect(sources()).toEqual(['/preview?at=1#top', '/preview?at=3#top']);
  const [before, next] = frames();
  for (const frame of frames()) expect(frame).toHaveAttribute('sandbox', '');
  expect(before).toBeVisible();
  expect(next).not.toBeVisible();
  expect(before).toHaveStyle({ width: '375px', height: '100%' });
  expect(before).toHaveAttribute('tabindex', '0');
  if (next) fireEvent.load(next);
  expect(frames()).toEqual([next]);
  expect(next).toBeVisible();
});

it('scrolls to the part that is chosen, and begins the next document there', async () => {
  const contentWindow = jest.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get');
  await renderPortal(<Changing />);
  expect(contentWindow).not.toHaveBeenCalled();
  contentWindow.mockRestore();
  const replaced: unknown[] = [];
  const [frame] = frames();
  // The only thing that a page may do with a frame of another origin is to replace the frame's location.
  const location = { replace: (address: string) => replaced.push(address) };
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: { location } });
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(replaced).toEqual([`${window.location.origin}/preview?at=1#block-2`]);
  expect(sources()).toEqual(['/preview?at=1#top']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sources()).toEqual(['/preview?at=1#top', '/preview?at=2#block-2']);
  expect(replaced).toHaveLength(1);
});
