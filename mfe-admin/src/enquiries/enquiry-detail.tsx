import type { Enquiry } from '@portals/contracts/admin';
import { ApiError, api, toast, useApi, useFormat, useInvalidate } from '@portals/platform';
import { useAttempt, useCache } from '@portals/platform/form';
import { readingOf, useReread } from '@portals/platform/list';
import { Alert, Button, Card, CardText, ErrorState, PageHeader, Skeleton } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../text';
import { DeleteEnquiryDialog } from './delete-enquiry-dialog';
import { enquiriesPath, enquiryAddress, enquiryPath, enquirySchema } from './enquiry-calls';
import { EnquiryFacts } from './enquiry-facts';
import { ReplyForm } from './reply-form';
import { ReplyList } from './reply-list';
import { StateBadge } from './state-badge';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: 52rem;
`;

/** Polling interval in milliseconds while a reply is being sent; tests shorten it. */
export const replyPolling = { pause: 3000 };

/** Returns a function that puts a changed enquiry into the cache and refetches the lists that include it. */
function useStored(): (changed: Enquiry) => Promise<void> {
  const cache = useCache();
  const invalidate = useInvalidate();
  return async (changed) => {
    await invalidate(`${enquiriesPath}?`);
    await cache.put(enquiryPath(changed.id), changed);
  };
}

/** Returns the actions on an enquiry; a second press is ignored while an action is running. */
function useActs({ id, version }: Enquiry) {
  const { t } = useText();
  const stored = useStored();
  const invalidate = useInvalidate();
  const path = enquiryPath(id);
  const schema = enquirySchema;
  const failed = t('enquiry.actError');
  const onFailed = async (error: unknown) => {
    // Another person changed the enquiry first, so the page reloads it to show their version.
    if (error instanceof ApiError && error.status === 409) await invalidate(path);
  };
  const mark = useAttempt(
    async (isRead: boolean) => stored(await api.patch(path, { isRead, version }, { schema })),
    failed,
    onFailed,
  );
  const release = useAttempt(
    async () => {
      await stored(await api.post(`${path}/release`, {}, { schema }));
      toast({ tone: 'success', title: t('enquiry.released') });
    },
    failed,
    onFailed,
  );
  return { mark, release };
}

function Shown({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  const { mark, release } = useActs(enquiry);
  const stored = useStored();
  // Changes only after the user's own reply, so that a colleague's reply does not reset the form.
  const [sent, setSent] = useState(0);
  const [isDeleting, setDeleting] = useState(false);
  const onSent = async (changed: Enquiry) => {
    await stored(changed);
    setSent((count) => count + 1);
  };
  const { subject, message, state, createdAt, replies, suspicions, id } = enquiry;
  const isAside = state === 'quarantined';
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('enquiries.title'), href: enquiryAddress(query, null) },
          { label: t('enquiry.number', { id }) },
        ]}
        title={subject}
        meta={
          <>
            <StateBadge state={state} />
            <time dateTime={createdAt}>{dateTime(createdAt)}</time>
          </>
        }
        action={
          <>
            {(state === 'new' || state === 'read') && (
              <Button
                variant="secondary"
                pending={mark.pending}
                onClick={() => void mark.run(state === 'new')}
              >
                {t(state === 'new' ? 'enquiry.markRead' : 'enquiry.markNew')}
              </Button>
            )}
            <Button variant="ghost" onClick={() => setDeleting(true)}>
              {t('enquiry.delete')}
            </Button>
          </>
        }
      />
      {isDeleting && <DeleteEnquiryDialog enquiry={enquiry} onClose={() => setDeleting(false)} />}
      <Parts>
        {isAside && (
          <Alert
            tone="warning"
            title={t('enquiry.aside')}
            action={
              <Button variant="secondary" pending={release.pending} onClick={() => void release.run()}>
                {t('enquiry.release')}
              </Button>
            }
          >
            {suspicions.map((reason) => t(`suspicion.${reason}`)).join('; ')}
          </Alert>
        )}
        <Card as="section" aria-label={t('enquiry.who')}>
          <EnquiryFacts enquiry={enquiry} />
        </Card>
        <Card as="section" aria-label={t('enquiry.message')}>
          <div dir="auto">
            <CardText strong>{message || t('enquiry.noMessage')}</CardText>
          </div>
        </Card>
        <ReplyList replies={replies} />
        {!isAside && <ReplyForm key={sent} enquiry={enquiry} onSent={onSent} />}
      </Parts>
    </>
  );
}

/** Shows one enquiry with its replies (rules 20.11 to 20.15). */
export function EnquiryDetail({ id }: { id: number }) {
  const { t } = useText();
  const [query] = useSearchParams();
  const reading = useApi(enquiryPath(id), { schema: enquirySchema, rereads: true });
  const { data, error, isValidating, mutate } = reading;
  const isGoing = data?.replies.some(({ state }) => state === 'queued') ?? false;
  useReread(reading, isGoing ? replyPolling.pause : null);
  if (data) return <Shown enquiry={data} />;
  const crumbs = [
    { label: t('enquiries.title'), href: enquiryAddress(query, null) },
    { label: t('enquiry.number', { id }) },
  ];
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader breadcrumbs={crumbs} title={t('enquiry.title')} />
      {isGone && <Alert tone="warning">{t('enquiry.gone')}</Alert>}
      {error && !isGone ? (
        <ErrorState
          title={t('enquiry.failed')}
          text={t('enquiries.error.text')}
          pending={isValidating}
          onRetry={readingOf<never>({ error, isValidating, mutate }).retry}
        />
      ) : (
        !error && (
          <div aria-busy="true">
            <Skeleton lines={6} />
          </div>
        )
      )}
    </>
  );
}
