import { leadImportFields } from '@portals/contracts/constants';
import type { LeadImport } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Button } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Download } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { rowsFilePath } from './calls/import-calls';
import { useFieldName } from './step/use-field-name';

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

function Reasons({ refusals }: { refusals: LeadImport['refusals'] }) {
  const { t } = useText();
  const { number } = useFormat();
  const fieldName = useFieldName();
  // An error that concerns the whole row has no field.
  const named = (field: string, message: string) => {
    const known = leadImportFields.find((name) => name === field);
    return known ? `${fieldName(known)}: ${message}` : message;
  };
  return (
    <ul>
      {refusals.map(({ field, code, message, rows, firstRow }) => (
        <li key={`${field} ${code}`}>
          {named(field, message)}{' '}
          <span>
            {t('imports.refusals.rows', { count: rows, shown: number(rows), row: number(firstRow) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Lists the reasons why rows were rejected or values dropped, and offers these rows as files that the user can correct. */
export function Refusals({ shown }: { shown: LeadImport }) {
  const { t, language } = useText();
  const { number } = useFormat();
  const { refused } = shown.counts;
  const reasons = shown.refusals.filter(({ isLeftOut }) => !isLeftOut);
  const leftOut = shown.refusals.filter(({ isLeftOut }) => isLeftOut);
  return (
    <>
      {leftOut.length > 0 && (
        <Section>
          <h3>{t('imports.leftOut.title')}</h3>
          <Reasons refusals={leftOut} />
          <Button asChild variant="secondary">
            <a href={rowsFilePath(shown.id, 'left-out', language)} download>
              <Download aria-hidden />
              {t('imports.leftOut.download')}
            </a>
          </Button>
        </Section>
      )}
      {refused > 0 && (
        <Section>
          <h3>{t('imports.refusals.title')}</h3>
          <Reasons refusals={reasons} />
          <Button asChild variant="secondary">
            <a href={rowsFilePath(shown.id, 'refused', language)} download>
              <Download aria-hidden />
              {t('imports.refusals.download', { count: refused, shown: number(refused) })}
            </a>
          </Button>
        </Section>
      )}
    </>
  );
}
