import { type Lead, LeadErasure } from '@portals/contracts/marketing';
import { ApiError, api, toast, useApi, useErrorText, useFormat } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Button, ConfirmDialog, ErrorState, Skeleton } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useLeadActions } from '../lead-actions';
import { leadPath } from '../lead-calls';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: ${space(3)} 0;
  padding-inline-start: ${space(5)};
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** A second erasure of the same person counts as success, so that a double click or a second tab causes no error. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Maximum number of leads to list by name. */
const named = 5;

/** Lists exactly what will be erased and what will remain. */
function WhatGoes({ erasure }: { erasure: LeadErasure }) {
  const { t } = useText();
  const { number } = useFormat();
  const { count, leads, events, copies, importRows, isRemembered } = erasure;
  const counted = (n: number) => ({ count: n, shown: number(n) });
  const names = leads.slice(0, named);
  return (
    <>
      <p>{t('erase.text')}</p>
      <List>
        {names.map(({ id, companyName, contactName }) => (
          <li key={id}>{contactName ? `${companyName}, ${contactName}` : companyName}</li>
        ))}
        {count > names.length && <li>{t('erase.more', counted(count - names.length))}</li>}
        <li>{t('erase.events', counted(events))}</li>
        {copies > 0 && <li>{t('erase.copies', counted(copies))}</li>}
        {importRows > 0 && <li>{t('erase.importRows', counted(importRows))}</li>}
      </List>
      <p>{isRemembered ? t('erase.remembered') : t('erase.forgotten')}</p>
    </>
  );
}

interface EraseDialogProps {
  lead: Lead;
  onClose: () => void;
}

function EraseDialog({ lead, onClose }: EraseDialogProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const { removed } = useLeadActions();
  const path = `${leadPath(lead.id)}/erasure`;
  const { data, error, isValidating, mutate } = useApi(path, { schema: LeadErasure });
  const reread = () => mutate().catch(() => undefined);
  const { run, pending } = useAttempt(
    async (count: number) => {
      await api.post(path, { count }).catch(unlessGone);
      toast({ tone: 'success', title: t('erase.done') });
      await removed(lead.id);
    },
    t('erase.failed'),
    reread,
  );
  const text = data ? (
    <WhatGoes erasure={data} />
  ) : error ? (
    <ErrorState title={t('erase.unread')} text={errorText(error)} pending={isValidating} onRetry={reread} />
  ) : (
    <Skeleton lines={4} />
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('erase.title')}
      text={text}
      confirmLabel={t('erase.confirm')}
      danger
      requireText={t('erase.word')}
      pending={pending}
      onConfirm={() => data && void run(data.count)}
    />
  );
}

/** Button that permanently erases all data of a lead's person, after a dialog that lists what will be erased (rule 9.17). */
export function EraseButton({ lead }: { lead: Lead }) {
  const { t } = useText();
  const [asked, setAsked] = useState(false);
  return (
    <div>
      <Button size="sm" variant="ghost" icon={<Eraser aria-hidden />} onClick={() => setAsked(true)}>
        {t('erase.button')}
      </Button>
      {asked && <EraseDialog lead={lead} onClose={() => setAsked(false)} />}
    </div>
  );
}
