import type { FakeCall } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { campaign, emailDocument } from '../test/campaign-api';
import { content, contentApi } from '../test/content-api';
import { pageOf } from '../test/fake-rows';
import { company, product } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';

it('does not count a text as saved when its campaign has become one of another type', async () => {
  const data = {
    ...{ companies: [company(3, 'Alfa')], products: [product(1, 3, 'Chair')] },
    ...{ contents: [content(1, { variants: content(1).variants.slice(0, 1) })], model: null, streams: [] },
  };
  const rest = contentApi(data);
  const now = campaign(7, 'Spring', { document: emailDocument() });
  const listed = [{ ...now, type: 'social media' }];
  const fetch = (call: FakeCall): unknown => {
    if (call.path === '/api/marketing/campaigns/7') return now;
    if (call.path.includes('/campaigns?type=')) {
      const query = new URLSearchParams(call.path.split('?')[1]);
      return pageOf(
        listed.filter(({ type }) => type === query.get('type')),
        query,
      );
    }
    return rest(call);
  };
  const { calls } = await open('?view=content&company=3&content=1', data, { fetch });
  await press('Save to a campaign');
  const form = await dialog('Save to a campaign');
  await user.selectOptions(form.getByRole('combobox'), await form.findByRole('option', { name: 'Spring' }));
  listed.pop();
  await user.click(form.getByRole('button', { name: 'Save and open' }));
  expect(await form.findByText('Something went wrong. Please try again.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Spring' })).toBeNull());
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});
