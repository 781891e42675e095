import { brandPalettes } from '@portals/contracts/constants';
import { reply, userEvent } from '@portals/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { company, type MarketingData, marketingApi } from '../../test/marketing-api';
import { open } from '../../test/open-portal';

const fontFiles = { inter: '/f/i', spaceGrotesk: '/f/s', nunitoSans: '/f/n', lora: '/f/l' };
const stored = {
  ...{ marketingCompanyId: 3, mainColor: '#7C2D12', accentColor: '#F59E0B', font: 'lora' as const },
  ...{ postalAddress: 'Calle Mayor, 1', links: ['https://x.com/sol'], logo: null, version: 4, fontFiles },
};
const path = '/api/marketing/companies/3/brand';

async function openBrand(patched: unknown = { ...stored, version: 5 }, brand: object = stored) {
  const data: MarketingData = { companies: [company(3, 'Óptica Sol')], products: [] };
  const fetch = {
    'GET /api/workspaces': [],
    'GET /api/marketing/companies': marketingApi(data),
    [`GET ${path}`]: brand,
    [`PATCH ${path}`]: patched,
  };
  const opened = await open('?view=brand&company=3', data, { fetch });
  await screen.findByRole('button', { name: 'Save brand' });
  return opened;
}
const example = () => within(screen.getByRole('region', { name: 'Example' }));

describe('the brand of a company (rule 10.90)', () => {
  it('is previewed while it is edited, before it is stored', async () => {
    await openBrand();
    expect(example().getByText('Óptica Sol, Calle Mayor, 1')).toBeVisible();
    expect(example().getByText('x.com/sol')).toBeVisible();
    fireEvent.change(screen.getByRole('textbox', { name: /^Main/ }), { target: { value: '#FBBF24' } });
    const { light, dark } = brandPalettes({ ...stored, mainColor: '#FBBF24' });
    const link = () => example().getByText('read how we work');
    await waitFor(() => expect(link()).toHaveStyle({ color: light.accentText }));
    expect(example().getByText('Óptica Sol').parentElement).toHaveStyle({ background: '#FBBF24' });
    await userEvent.click(example().getByRole('radio', { name: 'Dark' }));
    expect(link()).toHaveStyle({ color: dark.accentText });
    // A colour code that is typed only in part does not change the preview.
    fireEvent.change(screen.getByRole('textbox', { name: /^Main/ }), { target: { value: '#FB' } });
    expect(example().getByText('Óptica Sol').parentElement).toHaveStyle({ background: '#7C2D12' });
  });

  it('is stored with its version, and says what it affects', async () => {
    const { calls, toast } = await openBrand();
    await userEvent.click(screen.getByRole('radio', { name: 'Nunito Sans' }));
    await userEvent.type(screen.getByLabelText(/^Social network 2/), 'https://a.example/sol');
    await userEvent.click(screen.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(toast()).toMatchObject({ title: expect.stringContaining('Brand saved') }));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      ...{ mainColor: '#7C2D12', font: 'nunitoSans', version: 4 },
      links: ['https://x.com/sol', 'https://a.example/sol', '', ''],
    });
  });

  it('shows what the service rejects at its field, and keeps what was typed', async () => {
    const message = 'Enter the whole address of the page, beginning with https://.';
    const fields = [{ field: 'links.1', code: 'SECURE_LINK', message }];
    const body = { statusCode: 400, code: 'VALIDATION_FAILED', message: 'x', requestId: 'r', fields };
    await openBrand(reply(400, body));
    const second = screen.getByLabelText(/^Social network 2/);
    await userEvent.type(second, 'http://a.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(second).toHaveAccessibleDescription(message));
    expect(second).toHaveValue('http://a.example');
  });

  it('moves to a colour that is typed only in part, instead of storing', async () => {
    const { calls } = await openBrand();
    const accent = screen.getByRole('textbox', { name: /^Accent/ });
    fireEvent.change(accent, { target: { value: '#0F7' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save brand' }));
    await waitFor(() => expect(accent).toHaveFocus());
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('suggests a font to a company without a brand', async () => {
    await openBrand(stored, { ...stored, font: null, version: 0 });
    expect(screen.getByRole('radio', { name: 'Inter' })).toBeChecked();
  });
});
