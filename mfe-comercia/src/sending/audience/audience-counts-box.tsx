import { exclusionReasons } from '@portals/contracts/constants';
import type { AudienceCounts } from '@portals/contracts/marketing';
import { PortalLink, useFormat } from '@portals/platform';
import { Alert, ErrorState } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { ReadingLines, useText, viewPath } from '../../shared';
import type { CountsReading } from './use-audience-counts';

const Box = styled.div<{ $isEarlier: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${({ $isEarlier }) => ($isEarlier ? color.muted : 'inherit')};

  & > p:first-child { font-size: ${font.size.h4}; font-weight: ${font.weight.bold}; }
  & > ul {
    display: grid;
    gap: ${space(2)};
    margin: 0;
    padding-inline-start: ${space(5)};
  }
`;

export type Excluded = AudienceCounts['excluded'];

/** Lists the reasons for exclusions, with the number of leads for each reason. */
export function ExcludedList({ excluded, companyId }: { excluded: Excluded; companyId: number }) {
  const { t } = useText();
  const { number } = useFormat();
  const found = exclusionReasons.filter((reason) => (excluded[reason] ?? 0) > 0);
  if (found.length === 0) return null;
  return (
    <ul aria-label={t('mailingAudience.excluded')}>
      {found.map((reason) => {
        const count = excluded[reason] ?? 0;
        return (
          <li key={reason}>
            {t(`mailingAudience.because.${reason}`, { count, shown: number(count) })}
            {reason === 'noBasis' && (
              <>
                {' '}
                <PortalLink to={viewPath('leads', companyId, { legalBasis: 'none' })}>
                  {t('mailingAudience.leadsWithoutBasis')}
                </PortalLink>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Missing({ missing }: { missing: AudienceCounts['missingVariables'] }) {
  const { t } = useText();
  const { number } = useFormat();
  if (missing.length === 0) return null;
  return (
    <Alert tone="warning" title={t('mailingAudience.missingTitle')}>
      <ul>
        {missing.map(({ variable, leads }) => (
          <li key={variable}>
            {t('mailingAudience.missing', {
              count: leads,
              shown: number(leads),
              variable: t(`leadFields.${variable}`),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export interface AudienceCountsBoxProps {
  reading: CountsReading;
  companyId: number;
}

/** Shows how many people will get the email, and how many will not and for which reasons. */
export function AudienceCountsBox({ reading, companyId }: AudienceCountsBoxProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { counts, earlier, error, reload } = reading;
  if (error) {
    return <ErrorState title={t('mailingAudience.failed')} text={t('failedText')} onRetry={reload} />;
  }
  const shown = counts ?? earlier;
  if (!shown) {
    return <ReadingLines label={t('mailingAudience.counting')} lines={3} />;
  }
  const { recipients, matching, excluded, missingVariables } = shown;
  return (
    <>
      <Box $isEarlier={counts === null} aria-busy={counts === null}>
        <p role="status">
          {counts
            ? t('mailingAudience.recipients', { count: recipients, shown: number(recipients) })
            : t('mailingAudience.counting')}
        </p>
        <p>{t('mailingAudience.matching', { count: matching, shown: number(matching) })}</p>
        <ExcludedList excluded={excluded} companyId={companyId} />
      </Box>
      <Missing missing={missingVariables} />
    </>
  );
}
