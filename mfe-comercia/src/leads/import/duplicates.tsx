import { limits } from '@portals/contracts/constants';
import type { LeadImport, LeadImportDuplicate } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { Button, ErrorState, Pagination, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { usePages, useText } from '../../shared';
import { useLeadLinks } from '../lead-address';
import { duplicateRows, duplicatesPath, rowsFilePath } from './calls/import-calls';

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  & > h3 { font-size: ${font.size.h4}; }
  & > a { justify-self: start; }
  & > ol {
    display: grid;
    gap: ${space(3)};
    margin: 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }
  & li > p { color: ${color.muted}; }
`;

/** Shows the earlier row or the lead that a row was matched with, or a note that the lead no longer exists. */
function TakenFor({ row: { lead, sameRow } }: { row: LeadImportDuplicate }) {
  const { t } = useText();
  const { number } = useFormat();
  const { leadHref } = useLeadLinks();
  return (
    <p>
      {t('imports.duplicateRows.same')}{' '}
      {sameRow !== null && t('imports.duplicateRows.row', { row: number(sameRow) })}
      {sameRow !== null && lead && ', '}
      {lead && (
        <Link to={leadHref(lead)}>
          {[lead.companyName, lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
        </Link>
      )}
      {sameRow === null && !lead && t('imports.duplicateRows.gone')}
    </p>
  );
}

/** Lists the rows that match an existing lead or an earlier row, and offers them for download. */
export function Duplicates({ shown: { id, counts } }: { shown: LeadImport }) {
  const { t, language } = useText();
  const { number } = useFormat();
  const { data, error, isValidating, mutate, paging } = usePages({
    path: (page) => duplicatesPath(id, page),
    schema: duplicateRows,
    pageSize: limits.pageSize,
  });
  return (
    <Section>
      <h3>
        {t('imports.duplicateRows.title', { count: counts.duplicate, shown: number(counts.duplicate) })}
      </h3>
      {error ? (
        <ErrorState pending={isValidating} onRetry={() => void mutate().catch(() => undefined)} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.total === 0 ? (
        <p>{t('imports.duplicateRows.deleted')}</p>
      ) : (
        <ol>
          {data.rows.map((row) => (
            <li key={row.number}>
              {t('imports.duplicateRows.is', { row: number(row.number), cells: row.cells.join(' · ') })}
              <TakenFor row={row} />
            </li>
          ))}
        </ol>
      )}
      <Pagination {...paging} />
      {paging.total > 0 && (
        <Button asChild variant="secondary">
          <a href={rowsFilePath(id, 'duplicates', language)} download>
            <Download aria-hidden />
            {t('imports.duplicateRows.download')}
          </a>
        </Button>
      )}
    </Section>
  );
}
