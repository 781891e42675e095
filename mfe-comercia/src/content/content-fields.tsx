import {
  type ContentType,
  contentLengths,
  contentNetworkName,
  contentTones,
  contentTypes,
  languages,
  networksOfContent,
} from '@portals/contracts/constants';
import { Controlled } from '@portals/platform/form';
import { Alert, Field, RadioCards, Select, TextArea, TextInput } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { useText } from '../shared';
import type { WrittenForm } from './content-form';
import { LeftOut } from './left-out';
import { ProductField } from './product-field';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
  align-items: end;
  gap: ${space(4)};
`;

const More = styled.details`
  & > summary {
    padding-block: ${space(1)};
    color: ${color.text};
    font-size: ${font.size.sm};
    font-weight: ${font.weight.semibold};
    cursor: pointer;
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(4)};
    padding-block-start: ${space(4)};
  }
`;

/** Fields for the type of text and its network. */
function KindFields({ form, problem }: WrittenForm) {
  const { t } = useText();
  const type: ContentType = form.watch('type');
  const networks = networksOfContent[type];
  return (
    <>
      <Controlled form={form} name="type">
        {(field) => (
          <Field label={t('writing.type')} error={problem('type')}>
            <RadioCards
              {...field}
              columns={2}
              options={contentTypes.map((value) => ({ value, label: t(`writing.types.${value}`) }))}
            />
          </Field>
        )}
      </Controlled>
      {networks.length > 0 && (
        <Field label={t('writing.network')} error={problem('network')}>
          <Select {...form.register('network')}>
            {type !== 'social' && <option value="">{t('writing.noNetwork')}</option>}
            {networks.map((network) => (
              <option key={network} value={network}>
                {contentNetworkName(network)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

/** Fields for tone, language and length, and for how many texts to generate. */
function MannerFields({ form, problem }: WrittenForm) {
  const { t } = useText();
  return (
    <Pair>
      <Field label={t('writing.tone')} error={problem('tone')}>
        <Select {...form.register('tone')}>
          {contentTones.map((tone) => (
            <option key={tone} value={tone}>
              {t(`writing.tones.${tone}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('writing.language')} error={problem('language')}>
        <Select {...form.register('language')}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {t(`writing.languages.${language}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('writing.length')} error={problem('length')}>
        <Select {...form.register('length')}>
          {contentLengths.map((length) => (
            <option key={length} value={length}>
              {t(`writing.lengths.${length}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('writing.variants')} error={problem('variants')}>
        <Select {...form.register('variants')}>
          <option value="2">{t('writing.two')}</option>
          <option value="3">{t('writing.three')}</option>
        </Select>
      </Field>
    </Pair>
  );
}

/** Fields for the link of a text, and for its tracking parameters. */
function LinkFields({ form, problem }: WrittenForm) {
  const { t } = useText();
  const link = form.watch('link');
  const notWeb = t('writing.errors.link');
  return (
    <>
      <Field label={t('writing.link')} error={problem('link', { format: notWeb, required: notWeb })}>
        <TextInput
          {...form.register('link')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
      </Field>
      {link && (
        <More>
          <summary>{t('writing.utm')}</summary>
          <div>
            <p>{t('writing.utmText')}</p>
            {(['utmSource', 'utmMedium', 'utmCampaign'] as const).map((name) => (
              <Field key={name} label={t(`writing.${name}`)} error={problem(name)}>
                <TextInput {...form.register(name)} autoComplete="off" />
              </Field>
            ))}
          </div>
        </More>
      )}
    </>
  );
}

/** Field for the generator. Without a language model there is no choice, and a note explains how to set one up. */
function GeneratorField({ form, problem, model }: WrittenForm & { model: string | null }) {
  const { t } = useText();
  if (model === null) return <Alert title={t('writing.builtInOnly')}>{t('writing.noModel')}</Alert>;
  return (
    <Controlled form={form} name="generator">
      {(field) => (
        <Field label={t('writing.generator')} error={problem('generator')}>
          <RadioCards
            {...field}
            options={[
              { value: 'model', label: model, description: t('writing.modelText') },
              {
                value: 'built-in',
                label: t('writing.generators.built-in'),
                description: t('writing.builtInText'),
              },
            ]}
          />
        </Field>
      )}
    </Controlled>
  );
}

interface ContentFieldsProps {
  written: WrittenForm;
  product: Omit<ComponentProps<typeof ProductField>, 'written'>;
  model: string | null;
}

/** Fields of a request to generate texts. */
export function ContentFields({ written, product, model }: ContentFieldsProps) {
  const { t } = useText();
  const { form, problem } = written;
  return (
    <>
      <KindFields {...written} />
      <ProductField {...product} written={written} />
      <Field
        label={t('writing.audience')}
        required
        error={problem('audience', { required: t('writing.errors.audience') })}
      >
        <TextArea {...form.register('audience')} rows={2} />
      </Field>
      <MannerFields {...written} />
      <Field label={t('writing.keyPoints')} hint={t('writing.keyPointsHint')} error={problem('keyPoints')}>
        <TextArea {...form.register('keyPoints')} rows={3} />
      </Field>
      <Field label={t('writing.callToAction')} error={problem('callToAction')}>
        <TextInput
          {...form.register('callToAction')}
          autoComplete="off"
          placeholder={t('writing.callToActionPlaceholder')}
        />
      </Field>
      <LinkFields {...written} />
      <LeftOut written={written} product={product.chosen} />
      <GeneratorField {...written} model={model} />
    </>
  );
}
