import { CodeForm } from '@portals/contracts/sharing';
import { ApiError, useErrorText, useFormat } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, ErrorState, Field, Form, Spinner, TextInput, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { tokenOf } from './access-path';
import { noonOf } from './days';
import { PublicFrame, Sheet } from './public-frame';
import { useSharingText } from './sharing-text';

const Notice = styled.p`margin-block-end: ${space(5)};`;

/** Key in the session storage for the token, because following a link inside the report replaces the fragment of the address. */
const kept = 'shared-report';

/** A report opened through a link, and the last day on which the link works. */
export interface OpenedReport {
  endsOn: string;
}

type Open<Report> = (token: string, code?: string) => Promise<Report>;

type State<Report> =
  | { step: 'loading' }
  | { step: 'code' }
  | { step: 'open'; report: Report }
  | { step: 'failed'; error: unknown };

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

function CodeSheet<Report>({
  token,
  open,
  onOpen,
}: {
  token: string;
  open: Open<Report>;
  onOpen: (report: Report) => void;
}) {
  const { t } = useSharingText();
  const { form, state, problem } = useForm({
    schema: CodeForm,
    fields: ['code'],
    values: { code: '' },
    send: ({ code }) => open(token, code),
    onSent: onOpen,
  });
  return (
    <Sheet as="section">
      <h1>{t('sharedReport.codeTitle')}</h1>
      <p>{t('sharedReport.codeText')}</p>
      <Form {...state} submitLabel={t('sharedReport.open')}>
        <Field
          label={t('sharing.code')}
          required
          error={problem('code', { required: t('sharedReport.codeRequired') })}
        >
          <TextInput {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" />
        </Field>
      </Form>
    </Sheet>
  );
}

/** Shows the last day of access above a report. */
function Until({ endsOn }: OpenedReport) {
  const { t } = useSharingText();
  const { date } = useFormat();
  return <Notice data-screen>{t('sharedReport.until', { date: date(noonOf(endsOn)) })}</Notice>;
}

function useSharedReport<Report>(token: string, open: Open<Report>) {
  const [state, setState] = useState<State<Report>>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setState({ step: 'loading' });
    open(token).then(
      (report) => current && setState({ step: 'open', report }),
      (error: unknown) =>
        current && setState(codeOf(error) === 'CODE_REQUIRED' ? { step: 'code' } : { step: 'failed', error }),
    );
    return () => {
      current = false;
    };
  }, [token, open, attempt]);
  const onOpen = useCallback((report: Report) => setState({ step: 'open', report }), []);
  return { state, onOpen, retry: () => setAttempt((count) => count + 1) };
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useSharingText();
  const errorText = useErrorText();
  const ended = codeOf(error) === 'LINK_ENDED';
  return (
    <>
      <VisuallyHidden as="h1">{t('sharedReport.heading')}</VisuallyHidden>
      {ended ? (
        <Alert tone="danger" title={t('sharedReport.endedTitle')}>
          {errorText(error)}
        </Alert>
      ) : (
        <ErrorState title={t('sharedReport.errorTitle')} text={errorText(error)} onRetry={onRetry} />
      )}
    </>
  );
}

interface ReaderProps<Report> {
  /** Opens the report; must be the same function on each render. */
  open: Open<Report>;
  children: (report: Report) => ReactNode;
}

function Reader<Report extends OpenedReport>({
  token,
  open,
  children,
}: ReaderProps<Report> & { token: string }) {
  const { t } = useSharingText();
  const { state, onOpen, retry } = useSharedReport(token, open);
  switch (state.step) {
    case 'loading':
      return <Spinner fill label={t('sharedReport.loading')} />;
    case 'code':
      return <CodeSheet token={token} open={open} onOpen={onOpen} />;
    case 'open':
      return (
        <>
          <Until endsOn={state.report.endsOn} />
          {children(state.report)}
        </>
      );
    case 'failed':
      return <Failed error={state.error} onRetry={retry} />;
  }
}

/** Stores the token for this tab, or returns the stored one; null when the browser blocks storage. */
function tokenInTab(token: string | null): string | null {
  try {
    if (token !== null) window.sessionStorage.setItem(kept, token);
    return window.sessionStorage.getItem(kept);
  } catch {
    return null;
  }
}

/**
 * Returns the token in the address, or else the token with which this tab has opened the page before. Where storage is blocked, the token
 * lasts only while the page is open.
 */
function useToken(): string | null {
  const fromAddress = tokenOf(useLocation().hash);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const inTab = tokenInTab(fromAddress);
    setToken((before) => fromAddress ?? inTab ?? before ?? '');
  }, [fromAddress]);
  return token;
}

/** Page that opens from a link to a report (rule 18.30). The token is in the fragment, which browsers never send to a server. */
export function SharedReportReader<Report extends OpenedReport>(props: ReaderProps<Report>) {
  const { t } = useSharingText();
  const token = useToken();
  return (
    <PublicFrame>
      {token === null && <Spinner fill label={t('sharedReport.loading')} />}
      {token === '' && (
        <>
          <VisuallyHidden as="h1">{t('sharedReport.heading')}</VisuallyHidden>
          <Alert tone="danger" title={t('sharedReport.endedTitle')}>
            {t('sharedReport.incomplete')}
          </Alert>
        </>
      )}
      {token && <Reader key={token} token={token} {...props} />}
    </PublicFrame>
  );
}
