import { leadImportFields } from '@portals/contracts/constants';
import type { LeadImportAnalysis } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Field, FormError, Select } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../../shared';
import { useFieldName } from '../step/use-field-name';
import type { Mapping, SettingsProblems } from './settings-values';

const List = styled.ul`
  display: grid;
  gap: 1px;
  margin: 0;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  overflow: hidden;
  background: ${color.line};
  list-style: none;
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${space(5)};
  padding: ${space(4)};
  background: ${color.surface};

  ${media.md} { grid-template-columns: minmax(0, 1fr) minmax(0, 18rem); }
`;
const Samples = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  min-width: 0;

  & > strong { font-weight: ${font.weight.semibold}; }
  & > strong, & > p { overflow-wrap: anywhere; }
  & > p {
    font-size: ${font.size.sm};
    color: ${color.muted};
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

/** Number of example values shown for each column. */
const shownSamples = 3;

export interface ColumnsTableProps {
  analysis: LeadImportAnalysis;
  mapping: Mapping;
  /** Problems with the settings; null until the user has submitted them once. */
  problems: SettingsProblems | null;
  onChange: (mapping: Mapping) => void;
}

/** Table of the file's columns, each with example values and the lead field to which it is mapped. */
export function ColumnsTable({ analysis, mapping, problems, onChange }: ColumnsTableProps) {
  const { t } = useText();
  const { number } = useFormat();
  const fieldName = useFieldName();
  const { headings, samples, doubledHeadings } = analysis;
  const nameOf = (column: number) =>
    headings[column]?.trim() || t('imports.columns.unnamed', { number: number(column + 1) });
  const problemOf = (column: number) =>
    problems?.doubled.has(column) ? t('imports.columns.doubled') : undefined;
  return (
    <>
      {problems?.companyName && <FormError>{t('imports.columns.companyName')}</FormError>}
      <List>
        {headings.map((_, column) => {
          const values = samples.map((row) => row[column]?.trim() ?? '').filter(Boolean);
          return (
            <Row key={column}>
              <Samples>
                <strong>{nameOf(column)}</strong>
                {doubledHeadings.includes(column) && <p>{t('imports.columns.sameHeading')}</p>}
                <p>
                  {values.length === 0
                    ? t('imports.columns.empty')
                    : values.slice(0, shownSamples).join(' · ')}
                </p>
              </Samples>
              <Field label={t('imports.columns.field', { name: nameOf(column) })} error={problemOf(column)}>
                <Select
                  value={mapping[column] ?? ''}
                  onChange={({ target }) => {
                    const field = leadImportFields.find((name) => name === target.value) ?? null;
                    onChange(mapping.map((before, at) => (at === column ? field : before)));
                  }}
                >
                  <option value="">{t('imports.columns.leaveOut')}</option>
                  {leadImportFields.map((field) => (
                    <option key={field} value={field}>
                      {field === 'companyName'
                        ? t('imports.columns.required', { field: fieldName(field) })
                        : fieldName(field)}
                    </option>
                  ))}
                </Select>
              </Field>
            </Row>
          );
        })}
      </List>
    </>
  );
}
