import {
  leadImportDuplicates,
  leadImportMatches,
  leadImportWrongValues,
  limits,
} from '@portals/contracts/constants';
import { Field, RadioCards, Select, TextInput } from '@portals/ui';
import { useId, useMemo, useState } from 'react';
import { useText } from '../../../shared';
import { useStatusWords } from '../../lead-status';
import { FieldRow } from './field-row';
import type { Mapping, SettingsProblems, SettingsValues } from './settings-values';

export interface LeadFieldsProps {
  values: SettingsValues;
  mapping: Mapping;
  problems: SettingsProblems | null;
  onChange: (changes: Partial<SettingsValues>) => void;
}

/** Fields for the default source and status of rows that lack them. */
export function StandardFields({ values, problems, onChange }: LeadFieldsProps) {
  const { t } = useText();
  const { label, stored, suggestions } = useStatusWords();
  const list = useId();
  const [status, setStatus] = useState(() => label(values.status));
  return (
    <FieldRow>
      <Field
        label={t('imports.standard.source')}
        hint={t('imports.standard.sourceHint')}
        required
        error={problems?.source ? t('imports.standard.sourceMissing') : undefined}
      >
        <TextInput
          value={values.source}
          maxLength={limits.label}
          autoComplete="off"
          onChange={({ target }) => onChange({ source: target.value })}
        />
      </Field>
      <Field
        label={t('imports.standard.status')}
        hint={t('imports.standard.statusHint')}
        required
        error={problems?.status ? t('imports.standard.statusMissing') : undefined}
      >
        <TextInput
          value={status}
          maxLength={limits.label}
          autoComplete="off"
          list={list}
          onChange={({ target }) => {
            setStatus(target.value);
            onChange({ status: stored(target.value) });
          }}
        />
      </Field>
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </FieldRow>
  );
}

const dayFields = ['nextStepOn', 'legalBasisOn', 'createdAt'] as const;

/** Countries and territories with their own phone numbers, as ISO 3166-1 codes. */
const countryCodes =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW';

/** Returns all countries with their names in a language, sorted by name. */
function countriesIn(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .split(' ')
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Fields that define how the file represents ambiguous values, such as dates. */
export function ReadingFields({ values, mapping, onChange }: LeadFieldsProps) {
  const { t, language } = useText();
  const countries = useMemo(() => countriesIn(language), [language]);
  const phones = mapping.includes('contactPhone');
  const days = dayFields.some((field) => mapping.includes(field));
  if (!phones && !days) return null;
  return (
    <FieldRow>
      {phones && (
        <Field label={t('imports.reading.country')} hint={t('imports.reading.countryHint')}>
          <Select value={values.country} onChange={({ target }) => onChange({ country: target.value })}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {days && (
        <Field label={t('imports.reading.dayOrder')} hint={t('imports.reading.dayOrderHint')}>
          <Select
            value={values.dayOrder}
            onChange={({ target }) => onChange({ dayOrder: target.value === 'mdy' ? 'mdy' : 'dmy' })}
          >
            <option value="dmy">{t('imports.reading.dmy')}</option>
            <option value="mdy">{t('imports.reading.mdy')}</option>
          </Select>
        </Field>
      )}
    </FieldRow>
  );
}

const matches = { both: [...leadImportMatches], email: ['email'], phone: ['phone'] } as const;
type Match = keyof typeof matches;
const matchChoices = ['both', 'email', 'phone'] as const satisfies readonly Match[];

const matchOf = (matchBy: SettingsValues['matchBy']): Match =>
  matchBy.length > 1 ? 'both' : (matchBy[0] ?? 'both');

/** Fields that define how duplicates are recognised and handled. */
export function DuplicateFields({ values, onChange }: LeadFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field label={t('imports.duplicates.label')}>
        <RadioCards
          name="duplicates"
          value={values.duplicates}
          columns={2}
          options={leadImportDuplicates.map((value) => ({
            value,
            label: t(`imports.duplicates.${value}`),
            description: t(`imports.duplicates.${value}Text`),
          }))}
          onChange={(duplicates) => onChange({ duplicates })}
        />
      </Field>
      {values.duplicates !== 'create' && (
        <Field label={t('imports.matchBy.label')} hint={t('imports.matchBy.hint')}>
          <RadioCards
            name="matchBy"
            value={matchOf(values.matchBy)}
            columns={3}
            options={matchChoices.map((value) => ({ value, label: t(`imports.matchBy.${value}`) }))}
            onChange={(match) => onChange({ matchBy: [...matches[match]] })}
          />
        </Field>
      )}
    </>
  );
}

/** Field that defines whether a row with an invalid value is rejected, or imported without the value. */
export function WrongValueFields({ values, onChange }: LeadFieldsProps) {
  const { t } = useText();
  return (
    <Field label={t('imports.wrongValues.label')}>
      <RadioCards
        name="wrongValues"
        value={values.wrongValues}
        columns={2}
        options={leadImportWrongValues.map((value) => ({
          value,
          label: t(`imports.wrongValues.${value}`),
          description: t(`imports.wrongValues.${value}Text`),
        }))}
        onChange={(wrongValues) => onChange({ wrongValues })}
      />
    </Field>
  );
}
