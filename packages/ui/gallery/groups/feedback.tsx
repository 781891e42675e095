import { Plus } from 'lucide-react';
import { Alert, Button, CompaniesArt, EmptyState, ErrorState, Skeleton, Spinner } from '../../src/public';
import { type Examples, nothing, state } from '../examples';

const tones = ['info', 'success', 'warning', 'danger'] as const;

export const examples: Examples = {
  Alert: {
    ...Object.fromEntries(
      tones.map((tone) => [
        tone,
        state((t) => (
          <Alert tone={tone} title={t(tone === 'danger' ? 'notice.failed' : 'notice.title')}>
            {t('notice.text')}
          </Alert>
        )),
      ]),
    ),
    'with an action': state((t) => (
      <Alert
        tone="warning"
        title={t('notice.failed')}
        action={
          <Button size="sm" variant="secondary">
            {t('open')}
          </Button>
        }
      >
        {t('paragraph')}
      </Alert>
    )),
    'title only': state((t) => <Alert title={t('notice.title')} />),
    'long text': state((t) => <Alert title={t('long')}>{`${t('paragraph')} ${t('word')}`}</Alert>),
  },
  EmptyState: {
    idle: state((t) => (
      <EmptyState
        art={<CompaniesArt />}
        title={t('companies.emptyTitle')}
        text={t('companies.emptyText')}
        action={<Button icon={<Plus aria-hidden />}>{t('add')}</Button>}
      />
    )),
    'title only': state((t) => <EmptyState art={<CompaniesArt />} title={t('companies.noMatch')} />),
    'long text': state((t) => (
      <EmptyState
        art={<CompaniesArt />}
        title={t('word')}
        text={t('paragraph')}
        action={<Button variant="secondary">{t('long')}</Button>}
      />
    )),
  },
  ErrorState: {
    standard: state(() => <ErrorState />),
    'with a retry': state((t) => (
      <ErrorState title={t('companies.failed')} text={t('companies.failedText')} onRetry={nothing} />
    )),
    busy: state((t) => (
      <ErrorState title={t('companies.failed')} text={t('companies.failedText')} onRetry={nothing} pending />
    )),
    'long text': state((t) => <ErrorState title={t('word')} text={t('paragraph')} onRetry={nothing} />),
  },
  Skeleton: {
    'one line': state(() => <Skeleton width="60%" />),
    'several lines': state(() => <Skeleton lines={4} />),
    high: state(() => <Skeleton height="6rem" />),
  },
  Spinner: {
    standard: state(() => <Spinner />),
    large: state((t) => <Spinner size="4rem" label={t('saving')} />),
  },
};
