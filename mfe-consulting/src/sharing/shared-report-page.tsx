import { SharedReport } from '@portals/contracts/consulting';
import { ApiError, api, useErrorText, useFormat, usePageHead } from '@portals/platform';
import { useForm } from '@portals/platform/form';
import { Alert, ErrorState, Field, Form, Spinner, TextInput, VisuallyHidden } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { z } from 'zod';
import { ReportView } from '../report/report-view';
import { useText } from '../text';
import { tokenOf } from './access-path';
import { noonOf } from './days';
import { PublicFrame, Sheet } from './public-frame';

const Notice = styled.p`margin-block-end: ${space(5)};`;

/** Key in the session storage; following a link inside the report replaces the fragment of the address, and with it the token. */
const kept = 'shared-report';

type State =
  | { step: 'loading' }
  | { step: 'code' }
  | { step: 'open'; report: SharedReport }
  | { step: 'failed'; error: unknown };

const open = (token: string, code?: string) =>
  api.post('/api/shared-reports', { token, ...(code !== undefined && { code }) }, { schema: SharedReport });

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

const codeSchema = z.object({ code: z.string().trim().min(1) });

function CodeForm({ token, onOpen }: { token: string; onOpen: (report: SharedReport) => void }) {
  const { t } = useText();
  const { form, state, problem } = useForm({
    schema: codeSchema,
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

function Opened({ report }: { report: SharedReport }) {
  const { t } = useText();
  const { date } = useFormat();
  usePageHead({ title: t('head.sharedReportNamed', { name: report.company }) });
  return (
    <>
      <VisuallyHidden as="h1">{t('sharedReport.title', { name: report.company })}</VisuallyHidden>
      <Notice data-screen>{t('sharedReport.until', { date: date(noonOf(report.endsOn)) })}</Notice>
      <ReportView company={{ name: report.company }} report={report} />
    </>
  );
}

function useSharedReport(token: string) {
  const [state, setState] = useState<State>({ step: 'loading' });
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
  }, [token, attempt]);
  const onOpen = useCallback((report: SharedReport) => setState({ step: 'open', report }), []);
  return { state, onOpen, retry: () => setAttempt((count) => count + 1) };
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useText();
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

function Reader({ token }: { token: string }) {
  const { t } = useText();
  const { state, onOpen, retry } = useSharedReport(token);
  switch (state.step) {
    case 'loading':
      return <Spinner fill label={t('sharedReport.loading')} />;
    case 'code':
      return <CodeForm token={token} onOpen={onOpen} />;
    case 'open':
      return <Opened report={state.report} />;
    case 'failed':
      return <Failed error={state.error} onRetry={retry} />;
  }
}

/** Returns the token of the address, or the one with which this tab opened the page before. */
function useToken(): string | null {
  const fromAddress = tokenOf(useLocation().hash);
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    if (fromAddress !== null) sessionStorage.setItem(kept, fromAddress);
    setToken(fromAddress ?? sessionStorage.getItem(kept) ?? '');
  }, [fromAddress]);
  return token;
}

/** /shared-report: the report of a reading link (rule 18.30). The token is in the fragment, which no server sees. */
export default function SharedReportPage() {
  const { t } = useText();
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
      {token && <Reader key={token} token={token} />}
    </PublicFrame>
  );
}
