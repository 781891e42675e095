import { renderPortal, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { SharedReportReader } from './shared-report-reader';

const token = 'T'.repeat(43);
const report = { endsOn: '2099-01-31' };

afterEach(() => jest.restoreAllMocks());

it('shows a report where the browser blocks storage, also after a link within the report', async () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const open = jest.fn(async () => report);
  const { location } = await renderPortal(
    <SharedReportReader open={open}>{() => <Link to="#part">A part</Link>}</SharedReportReader>,
    { route: `/shared-report#${token}` },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'A part' }));
  await waitFor(() => expect(location()).toBe('/shared-report#part'));
  expect(screen.getByRole('link', { name: 'A part' })).toBeVisible();
  expect(open).toHaveBeenCalledWith(token);
});
