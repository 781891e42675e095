import { leadImportEncodings, leadImportSeparators } from '@portals/contracts/constants';
import type { LeadImportAnalysis } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Field, Select } from '@portals/ui';
import { useText } from '../../../shared';
import { FieldRow } from './field-row';
import type { SettingsValues } from './settings-values';

export interface FormatFieldsProps {
  analysis: LeadImportAnalysis;
  onChange: (changes: Partial<SettingsValues>) => void;
}

/** Fields for the format of the file. Correcting the detected format may change the list of columns. */
export function FormatFields({ analysis, onChange }: FormatFieldsProps) {
  const { t } = useText();
  const { encoding, separator } = analysis;
  const change = (format: Pick<Partial<SettingsValues>, 'encoding' | 'separator'>) =>
    onChange({ encoding, separator, headingRow: null, mapping: null, ...format });
  return (
    <FieldRow>
      <Field label={t('imports.format.encoding')} hint={t('imports.format.encodingHint')}>
        <Select
          value={encoding}
          onChange={({ target }) =>
            change({ encoding: leadImportEncodings.find((name) => name === target.value) ?? encoding })
          }
        >
          {leadImportEncodings.map((name) => (
            <option key={name} value={name}>
              {t(`imports.format.encodings.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('imports.format.separator')} hint={t('imports.format.separatorHint')}>
        <Select
          value={separator}
          onChange={({ target }) =>
            change({ separator: leadImportSeparators.find((name) => name === target.value) ?? separator })
          }
        >
          {leadImportSeparators.map((name) => (
            <option key={name} value={name}>
              {t(`imports.format.separators.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FieldRow>
  );
}

/** Field for the number of the heading row; hidden when only one row is possible. */
export function HeadingRowField({ analysis, onChange }: FormatFieldsProps) {
  const { t } = useText();
  const { number: shown } = useFormat();
  const { headingRow, firstRows } = analysis;
  if (firstRows.length < 2) return null;
  return (
    <Field label={t('imports.format.headingRow')} hint={t('imports.format.headingRowHint')}>
      <Select
        value={headingRow}
        onChange={({ target }) => onChange({ headingRow: Number(target.value), mapping: null })}
      >
        {firstRows.map(({ number, cells }) => (
          <option key={number} value={number}>
            {t('imports.format.row', { number: shown(number), cells: cells.join(' · ') })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
