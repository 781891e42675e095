import { leadFieldNames } from '@portals/contracts/constants';
import { LeadSource, type MarketingCompany } from '@portals/contracts/marketing';
import { useApi, useErrorText, useFormat } from '@portals/platform';
import { Alert, Button, Card } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { CloudDownload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, useText } from '../../shared';
import { useAnnounce } from '../import/file/use-announce';
import { Actions } from '../import/step/step-box';
import { fetchLeads, LeadSourceError, leadSourcePath } from './fetch-leads';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(3)};
  height: auto;
`;
const Title = styled.h2`
  font-size: ${font.size.h4};
`;
const Text = styled.p`
  max-width: 60ch;
  color: ${color.muted};
  overflow-wrap: anywhere;
`;

type Fetching =
  | { state: 'idle' | 'empty' }
  | { state: 'busy'; count: number }
  | { state: 'failed'; why: string };

/** Fetches all leads of the source and starts to import them. Leaving the page aborts the fetch. */
function useFetching(companyId: number, host: string) {
  const { t } = useText();
  const errorText = useErrorText();
  const { onText, failure } = useAnnounce(companyId);
  const [fetching, setFetching] = useState<Fetching>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (signal: AbortSignal): Promise<Fetching> => {
    const headings = leadFieldNames.map((field) => t(`leadFields.${field}`));
    const onCount = (count: number) => setFetching({ state: 'busy', count });
    const { count, file } = await fetchLeads({ companyId, headings, onCount, signal });
    signal.throwIfAborted();
    if (count === 0) return { state: 'empty' };
    await onText(file, `${host}.csv`);
    return { state: 'idle' };
  };
  const begin = async () => {
    const own = new AbortController();
    running.current = own;
    setFetching({ state: 'busy', count: 0 });
    const next = await run(own.signal).catch((error: unknown): Fetching => {
      const why = error instanceof LeadSourceError ? t(`leadSource.${error.reason}`) : errorText(error);
      return { state: 'failed', why };
    });
    if (!own.signal.aborted) setFetching(next);
  };
  const stop = () => {
    running.current?.abort();
    setFetching({ state: 'idle' });
  };
  return { fetching, failure, begin, stop };
}

interface FetchProps {
  company: MarketingCompany;
  host: string;
}

function Fetch({ company, host }: FetchProps) {
  const { t } = useText();
  const { number } = useFormat();
  const fetchButton = useRef<HTMLButtonElement>(null);
  const { fetching, failure, begin, stop } = useFetching(company.id, host);
  return (
    <>
      <Text>{t('leadSource.text', { host })}</Text>
      <Actions>
        <Button
          ref={fetchButton}
          variant="secondary"
          icon={<CloudDownload aria-hidden />}
          pending={fetching.state === 'busy'}
          onClick={() => void begin()}
        >
          {t('leadSource.fetch')}
        </Button>
        {fetching.state === 'busy' && (
          <Button
            variant="ghost"
            onClick={() => {
              stop();
              fetchButton.current?.focus();
            }}
          >
            {t('leadSource.stop')}
          </Button>
        )}
      </Actions>
      <p role="status">
        {fetching.state === 'busy' &&
          t('leadSource.sofar', { count: fetching.count, shown: number(fetching.count) })}
        {fetching.state === 'empty' && t('leadSource.empty', { host, name: company.name })}
      </p>
      {fetching.state === 'failed' && (
        <Alert tone="danger" title={t('leadSource.failed')}>
          {fetching.why}
        </Alert>
      )}
      {fetching.state === 'idle' && failure !== null && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}

export const useLeadSource = (companyId: number) => useApi(leadSourcePath(companyId), { schema: LeadSource });

/** Imports leads from another program, or explains how to configure one as a source (rule 9.36). */
export function LeadSourceBox({ company }: { company: MarketingCompany }) {
  const { t } = useText();
  const id = useId();
  const { data, error, isValidating, mutate } = useLeadSource(company.id);
  if (!data) {
    if (!error) return null;
    return <ReadFailed title={t('leadSource.unread')} pending={isValidating} read={mutate} />;
  }
  return (
    <Box as="section" aria-labelledby={id}>
      <Title id={id}>{t('leadSource.title')}</Title>
      {data.host === null ? (
        <Text>{t('leadSource.none')}</Text>
      ) : (
        <Fetch key={company.id} company={company} host={data.host} />
      )}
    </Box>
  );
}
