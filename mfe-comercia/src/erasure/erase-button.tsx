import { type Lead, LeadErasure } from '@portals/contracts/marketing';
import { api, toast, useApi, useErrorText, useFormat, useInvalidate } from '@portals/platform';
import { Button, ConfirmDialog, ErrorState, Skeleton } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLeadLinks } from '../leads/lead-address';
import { leadPath, leadsPrefix } from '../leads/lead-calls';
import { useText } from '../text';

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: ${space(3)} 0;
  padding-inline-start: ${space(5)};
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** Leads that are named one by one. */
const named = 5;

/** Exactly what goes, and what stays. */
function WhatGoes({ erasure }: { erasure: LeadErasure }) {
  const { t } = useText();
  const { number } = useFormat();
  const { count, leads, events, copies, isRemembered } = erasure;
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
  const navigate = useNavigate();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const { panelHref } = useLeadLinks();
  const path = `${leadPath(lead.id)}/erasure`;
  const { data, error, isValidating, mutate } = useApi(path, { schema: LeadErasure });
  const [pending, setPending] = useState(false);
  async function erase(count: number) {
    setPending(true);
    try {
      await api.post(path, { count });
      navigate(panelHref, { replace: true });
      toast({ tone: 'success', title: t('erase.done') });
      await invalidate(leadsPrefix(lead.marketingCompanyId), leadPath(lead.id));
    } catch (failure) {
      toast({ tone: 'destructive', title: t('erase.failed'), description: errorText(failure) });
      setPending(false);
      await mutate().catch(() => undefined);
    }
  }
  const retry = () => void mutate().catch(() => undefined);
  const text = data ? (
    <WhatGoes erasure={data} />
  ) : error ? (
    <ErrorState title={t('erase.unread')} text={errorText(error)} pending={isValidating} onRetry={retry} />
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
      requireText={lead.companyName}
      pending={pending}
      onConfirm={() => data && void erase(data.count)}
    />
  );
}

/** Erases the data of a lead's person for good, after it was said exactly what goes (rule 9.17). */
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
