import { type CampaignType, campaignTypes, type Language, languages } from '@portals/contracts/constants';
import type { FieldProblem } from '@portals/platform/form';
import { Field, RadioCards, SegmentedControl, TextInput } from '@portals/ui';
import { type Ref, useId } from 'react';
import { campaignIconOf, useText } from '../../shared';

export interface TypeFieldsProps {
  name: string;
  type: CampaignType;
  language: Language;
  nameProblem: FieldProblem | undefined;
  nameRef?: Ref<HTMLInputElement>;
  onChange: (changes: { name?: string; type?: CampaignType; language?: Language }) => void;
}

export function TypeFields({ name, type, language, nameProblem, nameRef, onChange }: TypeFieldsProps) {
  const { t } = useText();
  const id = useId();
  return (
    <>
      <Field label={t('campaignFields.name')} hint={t('typeStep.nameHint')} required error={nameProblem}>
        <TextInput
          ref={nameRef}
          autoComplete="off"
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={t('campaigns.type')}>
        <RadioCards<CampaignType>
          name={id}
          value={type}
          onChange={(next) => onChange({ type: next })}
          options={campaignTypes.map((value) => {
            const Icon = campaignIconOf(value);
            return {
              value,
              label: t(`campaignType.${value}`),
              description: t(`typeStep.${value}`),
              icon: <Icon aria-hidden />,
            };
          })}
        />
      </Field>
      <Field label={t('campaignFields.language')} hint={t('typeStep.languageHint')}>
        <SegmentedControl<Language>
          label={t('campaignFields.language')}
          value={language}
          onChange={(next) => onChange({ language: next })}
          segments={languages.map((value) => ({ value, label: t(`campaignFields.${value}`) }))}
        />
      </Field>
    </>
  );
}
