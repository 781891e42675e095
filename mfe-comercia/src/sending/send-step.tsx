import type { MarketingCompany } from '@portals/contracts/marketing';
import { ErrorState, Skeleton, VisuallyHidden } from '@portals/ui';
import { EditorBox, MissingCampaign } from '../campaigns';
import { useText } from '../shared';
import { isNotThere } from './mailing-calls';
import { Planning } from './planning/planning';
import { Running } from './running/running';
import { useMailing } from './use-mailing';

/** Step that sends an email campaign and shows the outcome. */
export default function SendStep({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const { mailing, error, isReading, reload, show } = useMailing();
  if (isNotThere(error)) return <MissingCampaign />;
  if (mailing === undefined) {
    return (
      <EditorBox $wide>
        {error ? (
          <ErrorState
            title={t('mailing.failed')}
            text={t('failedText')}
            pending={isReading}
            onRetry={() => void reload()}
          />
        ) : (
          <div role="status">
            <VisuallyHidden>{t('mailing.loading')}</VisuallyHidden>
            <Skeleton lines={6} />
          </div>
        )}
      </EditorBox>
    );
  }
  return (
    <EditorBox $wide>
      {mailing === null ? (
        <Planning company={company} reload={reload} show={show} />
      ) : (
        <Running company={company} mailing={mailing} error={error} reload={reload} show={show} />
      )}
    </EditorBox>
  );
}
