import { ApiError, useErrorText } from '@portals/platform';
import { Alert, AuthHeading, Button } from '@portals/ui';
import type { ReactNode } from 'react';
import { useText } from '../text';

export interface RefusedLinkProps {
  portal?: string;
  title: string;
  /** Error from resolving the link's token; null when the link contains no token. */
  error: unknown;
  onRetry: () => void;
  /** Shown instead of the retry button when the server has permanently rejected the link. */
  instead?: ReactNode;
}

/** Explains why a link does not work, and offers a retry only for failures that may be temporary. */
export function RefusedLink({ portal, title, error, onRetry, instead }: RefusedLinkProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const isFinal = error === null || (error instanceof ApiError && error.status < 500 && error.status !== 429);
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t('join.retry')}
    </Button>
  );
  return (
    <>
      <AuthHeading {...(portal !== undefined && { portal })} title={title} />
      <Alert tone="warning" action={isFinal ? instead : retry}>
        {error === null ? t('join.incomplete') : errorText(error)}
      </Alert>
    </>
  );
}
