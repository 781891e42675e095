import { adDesignFormats } from '@portals/contracts/constants';
import { type AdDesigns, type AdLook, CompanyBrand } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { type FakeCall, renderPortal, testUser } from '@portals/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import portal from '../portal';
import { company } from '../test/marketing-api';
import { press } from '../test/open-portal';
import { AdDesignPictures } from './ad-design/ad-design-pictures';
import { BrandForm } from './brand/brand-form';
import { brandPath } from './brand/brand-paths';

const fontFiles = { inter: '/f/i', spaceGrotesk: '/f/s', nunitoSans: '/f/n', lora: '/f/l' };
const colors = { mainColor: '#0B1220', accentColor: '#2DD4BF' };
const stored: CompanyBrand = {
  ...{ ...colors, marketingCompanyId: 3, font: 'lora', postalAddress: '', links: [], logo: null },
  ...{ version: 4, fontFiles },
};
const look: AdLook = { contentId: 5, layout: 'pattern', picture: null, version: 0 };
const designs: AdDesigns = {
  ...{ ...colors, leftOut: [], missing: [], contrast: 9 },
  texts: {
    ...{ companyName: null, productName: null, headline: 'Vea mejor', claim: 'Titanio', price: '49 €' },
    callToAction: 'Pida cita',
  },
  designs: adDesignFormats.map((format) => ({ format, tooLong: null })),
};

/** The designs and the brand of a company, which are views of one row. */
function Both() {
  const { data } = useApi(brandPath(3), { schema: CompanyBrand });
  return (
    <>
      <AdDesignPictures companyId={3} contentId={5} variants={[{ id: 11, version: 1, number: 1 }]} />
      {data && <BrandForm key={data.version} company={company(3, 'Alfa')} brand={data} />}
    </>
  );
}

async function show() {
  let brand = stored;
  const fetch = ({ method, path, body }: FakeCall): unknown => {
    if (path.includes('/ad-look')) return look;
    if (path.includes('/ad-designs')) return designs;
    if (method === 'PATCH') {
      const { mainColor, accentColor } = CompanyBrand.pick({ mainColor: true, accentColor: true }).parse(
        body,
      );
      brand = { ...brand, mainColor, accentColor, version: brand.version + 1 };
    }
    return brand;
  };
  const [en, es] = await Promise.all([portal.messages.en(), portal.messages.es()]);
  const messages = { [portal.name]: { en: en.default, es: es.default } };
  const shown = await renderPortal(<Both />, { user: testUser, messages, fetch });
  await screen.findByRole('button', { name: 'Save brand' });
  await screen.findByRole('img', { name: /^Square/ });
  return shown;
}
/** The colour field beside the designs, and the one of the brand. */
const fields = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('textbox', { name });
const choose = (field: Element | undefined, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } });

it('draws designs in the colours of the brand, and shows colours in it that were saved beside a design', async () => {
  const { calls } = await show();
  choose(fields(/^Main colour/)[1], '#7C2D12');
  await press('Save brand');
  const source = () => screen.getByRole('img', { name: /^Square/ }).getAttribute('src');
  await waitFor(() => expect(source()).toContain('mainColor=%237C2D12'));
  choose(fields(/^Accent colour/)[0], '#FBBF24');
  await press('Save for this company');
  await waitFor(() => expect(fields(/^Accent colour/)[1]).toHaveValue('#FBBF24'));
  const versions = calls.flatMap(({ method, body }) => (method === 'PATCH' ? [Object(body).version] : []));
  expect(versions).toEqual([4, 5]);
});
