import { renderPortal, userEvent as user } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { pageNumbers } from './page-numbers';
import { Pagination } from './pagination';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %s of %s offers %j', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});

it('says which rows are shown and moves by a page', async () => {
  const onPage = jest.fn();
  await renderPortal(<Pagination page={2} pageSize={25} total={61} onPage={onPage} />);
  expect(screen.getByRole('status')).toHaveTextContent('26–50 of 61');
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(onPage.mock.calls).toEqual([[3], [1], [3]]);
});

it.each([
  ['en', '12,326–12,345 of 12,345', 'Page 494'],
  ['es', '12.326–12.345 de 12.345', 'Página 494'],
] as const)('writes numbers as people do in %s', async (language, range, last) => {
  await renderPortal(<Pagination page={494} pageSize={25} total={12_345} onPage={jest.fn()} />, { language });
  expect(screen.getByRole('status')).toHaveTextContent(range);
  expect(screen.getByRole('button', { name: last })).toHaveAttribute('aria-current', 'page');
});

it('ends at the last page, with a button that can keep the focus', async () => {
  const onPage = jest.fn();
  await renderPortal(<Pagination page={3} pageSize={25} total={61} onPage={onPage} />);
  expect(screen.getByRole('status')).toHaveTextContent('51–61 of 61');
  const next = screen.getByRole('button', { name: 'Next page' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.click(next);
  expect(next).toHaveFocus();
  expect(onPage).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Previous page' })).not.toHaveAttribute('aria-disabled');
});

it('offers no pages where there is one', async () => {
  await renderPortal(<Pagination page={1} pageSize={25} total={4} onPage={jest.fn()} />);
  expect(screen.getByText('1–4 of 4')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it.each([
  ['en', 1, 1, '1 of 1'],
  ['es', 3, 51, '51 de 51'],
] as const)('names a single row once (%s, page %s of %s rows)', async (language, page, total, range) => {
  await renderPortal(<Pagination page={page} pageSize={25} total={total} onPage={jest.fn()} />, { language });
  expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${range}$`));
});

it('is hidden without rows', async () => {
  await renderPortal(<Pagination page={1} pageSize={25} total={0} onPage={jest.fn()} />);
  expect(screen.queryByRole('status')).toBeNull();
});
