import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { CardText } from './card-text';

const heightOf = (property: 'scrollHeight' | 'clientHeight', height: number) =>
  jest.spyOn(Element.prototype, property, 'get').mockReturnValue(height);

afterEach(() => jest.restoreAllMocks());

it('offers the rest of a shortened text, and the way back', async () => {
  heightOf('scrollHeight', 400);
  heightOf('clientHeight', 200);
  await renderPortal(<CardText>a very long text</CardText>);
  const more = screen.getByRole('button', { name: 'Show all' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('a very long text')).toHaveAttribute('data-cut', 'true');
  await userEvent.click(more);
  expect(screen.getByText('a very long text')).toHaveAttribute('data-cut', 'false');
  await userEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(screen.getByRole('button', { name: 'Show all' })).toBeInTheDocument();
});

it('offers nothing when the whole text is visible', async () => {
  heightOf('scrollHeight', 200);
  heightOf('clientHeight', 200);
  await renderPortal(<CardText>short</CardText>);
  expect(screen.queryByRole('button')).toBeNull();
});
