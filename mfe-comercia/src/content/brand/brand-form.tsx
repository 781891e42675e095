import { type BrandFont, brandFonts, brandLimits, isSecureLink } from '@portals/contracts/constants';
import { BrandPatch, CompanyBrand, type MarketingCompany } from '@portals/contracts/marketing';
import { api, toast, useInvalidate } from '@portals/platform';
import { Controlled, draftName, useCache, useForm } from '@portals/platform/form';
import { ConflictNotice, Field, Form, RadioCards, TextArea, TextInput } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { PictureField, useText } from '../../shared';
import { brandColorsPath, brandPath } from './brand-paths';
import { BrandPreview } from './brand-preview';
import { ColorField, isColor } from './color-field';

/* With enlarged text, the preview is below the fields even in a wide window. */
const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  align-items: start;

  ${media.lg} {
    display: flex;
    flex-wrap: wrap;
    & > * { min-width: 0; }
    & > :first-child { flex: 1 1 24rem; }
    & > :last-child { flex: 999 1 16rem; }
  }
`;
const Colors = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(4)};
`;

const schema = BrandPatch.omit({ version: true });
const places = Array.from({ length: brandLimits.links }, (_, n) => n);
const fields = [
  'mainColor',
  'accentColor',
  'font',
  'postalAddress',
  'logo',
  'links',
  'links.0',
  'links.1',
  'links.2',
  'links.3',
] as const;
const fontNames = Object.keys(brandFonts) as BrandFont[];

const valuesOf = ({ mainColor, accentColor, font, postalAddress, links, logo }: CompanyBrand) => ({
  logo,
  mainColor,
  accentColor,
  font: font ?? ('inter' as const),
  postalAddress,
  links: places.map((n) => links[n] ?? ''),
});

function useBrandForm(brand: CompanyBrand) {
  const { t } = useText();
  const cache = useCache();
  const invalidate = useInvalidate();
  const path = brandPath(brand.marketingCompanyId);
  const keep = async (row: CompanyBrand) => {
    void invalidate(brandColorsPath(row.marketingCompanyId));
    await cache.put(path, row);
  };
  const written = useForm({
    schema,
    fields,
    values: valuesOf(brand),
    draft: draftName('brands', brand.marketingCompanyId),
    edit: {
      version: brand.version,
      newer: (current) => {
        // The row in a conflict error lacks the font files, so they are copied from the loaded brand.
        const row = { ...brand, ...CompanyBrand.omit({ fontFiles: true }).parse(current) };
        void keep(row);
        return { version: row.version, values: valuesOf(row) };
      },
    },
    send: (input, version) => api.patch(path, { ...input, version }, { schema: CompanyBrand }),
    onSent: async (saved) => {
      toast({ tone: 'success', title: t('brand.saved') });
      await keep(saved);
    },
    onFailed: (_error, description) => toast({ tone: 'destructive', title: t('saveError'), description }),
  });
  return written;
}

type BrandFormState = ReturnType<typeof useBrandForm>;

function LinkFields({ form, problem }: Pick<BrandFormState, 'form' | 'problem'>) {
  const { t } = useText();
  return places.map((n) => (
    <Field
      key={n}
      label={t('brand.link', { number: n + 1 })}
      {...(n === 0 && { hint: t('brand.linksHint') })}
      error={problem(`links.${n}`)}
    >
      <TextInput {...form.register(`links.${n}`)} type="url" autoComplete="off" spellCheck={false} />
    </Field>
  ));
}

function ColorFields({ form }: Pick<BrandFormState, 'form'>) {
  const { t } = useText();
  return (
    <Colors>
      {(['mainColor', 'accentColor'] as const).map((name) => (
        <Controlled key={name} form={form} name={name}>
          {({ value = '', onChange, ref }) => (
            <ColorField
              name={name}
              hint={t(`brand.${name}Hint`)}
              value={value}
              onChange={onChange}
              ref={ref}
            />
          )}
        </Controlled>
      ))}
    </Colors>
  );
}

/** Form for a company's brand, with a live preview beside it. */
export function BrandForm({ company, brand }: { company: MarketingCompany; brand: CompanyBrand }) {
  const { t } = useText();
  const { form, state, problem, conflict } = useBrandForm(brand);
  const typed = form.watch();
  const { mainColor = '', accentColor = '', postalAddress = '', links = [] } = typed;
  const font = typed.font ?? 'inter';
  const label = (name: string) => {
    const known = (['mainColor', 'accentColor'] as const).find((one) => one === name);
    if (known) return t(`adDesign.${known}`);
    return t(`brand.${(['font', 'postalAddress', 'logo'] as const).find((one) => one === name) ?? 'links'}`);
  };
  return (
    <Sides>
      <Form {...state} submitLabel={t('brand.save')}>
        <ConflictNotice
          conflict={conflict}
          label={label}
          text={(_name, value) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))}
          onDiscard={() => form.reset()}
        />
        <ColorFields form={form} />
        <PictureField
          label={t('brand.logo')}
          hint={t('brand.logoHint')}
          error={problem('logo')}
          companyId={company.id}
          url={typed.logo ?? ''}
          alt={company.name}
          onPick={({ url }) => form.setValue('logo', url, { shouldDirty: true })}
          onClear={() => form.setValue('logo', null, { shouldDirty: true })}
        />
        <Field label={t('brand.font')} hint={t('brand.fontHint')} error={problem('font')}>
          <RadioCards
            name="font"
            value={font}
            columns={2}
            options={fontNames.map((value) => ({
              value,
              label: brandFonts[value].name,
              description: t(`brand.fonts.${value}`),
            }))}
            onChange={(value) => form.setValue('font', value, { shouldDirty: true })}
          />
        </Field>
        <Field
          label={t('brand.postalAddress')}
          hint={t('brand.postalAddressHint')}
          error={problem('postalAddress')}
        >
          <TextArea {...form.register('postalAddress')} rows={3} autoComplete="off" />
        </Field>
        <LinkFields form={form} problem={problem} />
      </Form>
      <BrandPreview
        company={company.name}
        fontFile={brand.fontFiles[font]}
        brand={{
          mainColor: isColor(mainColor) ? mainColor : brand.mainColor,
          accentColor: isColor(accentColor) ? accentColor : brand.accentColor,
          font,
          postalAddress,
          links: links.filter(isSecureLink),
          logo: typed.logo ?? null,
        }}
      />
    </Sides>
  );
}
