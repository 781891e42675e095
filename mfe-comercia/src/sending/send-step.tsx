import type { MarketingCompany } from '@portals/contracts/marketing';
import { EditorBox, MissingCampaign } from '../campaigns';
import { ReadFailed, ReadingLines, useText } from '../shared';
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
          <ReadFailed title={t('mailing.failed')} pending={isReading} read={reload} />
        ) : (
          <ReadingLines label={t('mailing.loading')} lines={6} />
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
