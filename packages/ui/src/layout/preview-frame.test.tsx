import { renderPortal } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { PreviewFrame } from './preview-frame';

it('shows a document that may do nothing', async () => {
  await renderPortal(<PreviewFrame title="Preview" src="/preview" width={375} />);
  const frame = screen.getByTitle('Preview');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('src', '/preview');
});
