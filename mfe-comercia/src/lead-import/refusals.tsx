import { leadImportFields } from '@portals/contracts/constants';
import type { LeadImport } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Button } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { refusedPath } from './import-calls';

const Section = styled.section`
  display: grid;
  gap: ${space(3)};
  justify-items: start;

  & > h3 { font-size: ${font.size.h4}; }
  & > ul {
    display: grid;
    gap: ${space(2)};
    margin: 0;
    padding-inline-start: ${space(5)};
  }
  & span { color: ${color.muted}; }
`;

/** Why rows were refused, and all of them as a file to put right. */
export function Refusals({ shown }: { shown: LeadImport }) {
  const { t, language } = useText();
  const { number } = useFormat();
  if (shown.counts.refused === 0) return null;
  // What is wrong with a row as a whole names no field.
  const named = (field: string, message: string) => {
    const known = leadImportFields.find((name) => name === field);
    return known ? `${t(`leadFields.${known}`)}: ${message}` : message;
  };
  return (
    <Section>
      <h3>{t('imports.refusals.title')}</h3>
      <ul>
        {shown.refusals.map(({ field, code, message, rows, firstRow }) => (
          <li key={`${field} ${code}`}>
            {named(field, message)}{' '}
            <span>
              {t('imports.refusals.rows', { count: rows, shown: number(rows), row: number(firstRow) })}
            </span>
          </li>
        ))}
      </ul>
      <Button asChild variant="secondary">
        <a href={refusedPath(shown.id, language)} download>
          <Download aria-hidden />
          {t('imports.refusals.download', {
            count: shown.counts.refused,
            shown: number(shown.counts.refused),
          })}
        </a>
      </Button>
    </Section>
  );
}
