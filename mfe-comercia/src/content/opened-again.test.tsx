import { renderPortal, testUser } from '@portals/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import portal from '../portal';
import { type ContentData, content, contentApi } from '../test/content-api';
import { company, product } from '../test/marketing-api';
import { dialog, open, press, user } from '../test/open-portal';

const data = (): ContentData => ({
  companies: [company(3, 'Alfa')],
  products: [product(1, 3, 'Chair')],
  contents: [content(1)],
  model: null,
  streams: [],
});
const card = async (number: number) => within(await screen.findByRole('article', { name: `Text ${number}` }));
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }));
const openHistory = (shared: ContentData) =>
  open('?view=content&company=3&show=history', shared, { fetch: contentApi(shared) });

it('shows an edited text as saved, in the history and when it is opened again, and gives it to a campaign', async () => {
  const { calls } = await openHistory(data());
  await user.click(await screen.findByRole('link', { name: 'Sit well.' }));
  const first = await card(1);
  const box = await first.findByRole('textbox', { name: 'Text' });
  await user.clear(box);
  await user.type(box, 'Sit better.');
  await user.click(first.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(first.queryByRole('button', { name: 'Save changes' })).toBeNull());
  await openTab('History');
  await user.click(await screen.findByRole('link', { name: 'Sit better.' }));
  const again = await card(1);
  expect(await again.findByRole('textbox', { name: 'Text' })).toHaveValue('Sit better.');
  await user.click(again.getByRole('button', { name: 'Save to a campaign' }));
  const form = await dialog('Save to a campaign');
  await user.click(form.getByRole('button', { name: 'Save and open' }));
  const made = () => calls.find(({ path }) => path === '/api/marketing/campaigns');
  await waitFor(() => expect(made()?.body).toMatchObject({ document: { posts: { x: 'Sit better.' } } }));
  // The answer of the save is cached, so the text was read only once.
  expect(calls.filter(({ path }) => path === '/api/marketing/contents/1')).toHaveLength(1);
});

it('says that deleted texts no longer exist, also when they were open before', async () => {
  const shared = data();
  const address = '/comercia?view=content&company=3&content=1';
  let openAddress = () => {};
  function Opener() {
    const navigate = useNavigate();
    openAddress = () => act(() => void navigate(address));
    return null;
  }
  const routes = portal.routes.map((route) => ({
    ...route,
    load: async () => {
      const { default: Page } = await route.load();
      return {
        default: () => (
          <>
            <Opener />
            <Page />
          </>
        ),
      };
    },
  }));
  const { calls } = await renderPortal(
    { ...portal, routes },
    { route: address, user: testUser, fetch: contentApi(shared) },
  );
  await card(1);
  await openTab('History');
  await press('Actions for Sit well.');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await press('Delete texts');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sit well.' })).toBeNull());
  openAddress();
  expect(await screen.findByText(/^These texts no longer exist/)).toBeInTheDocument();
  expect(calls.filter(({ path }) => path === '/api/marketing/contents/1')).toHaveLength(3);
});
