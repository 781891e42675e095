import { type MarketingCompany, Sender, SenderDomainRecord } from '@portals/contracts/marketing';
import { api, toast, useApi, useErrorText } from '@portals/platform';
import { useCache, useOnce } from '@portals/platform/form';
import { Button, CardText, Dialog, FormError } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CopyButton } from '../copy-button';
import { ReadFailed, ReadingLines } from '../read-states';
import { useText } from '../text';
import { senderPath } from './use-sender';

const Facts = styled.dl`
  display: grid;
  gap: ${space(1)};
  margin: ${space(4)} 0 0;

  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; margin: 0 0 ${space(3)}; }
  code { min-width: 0; overflow-wrap: anywhere; }
`;

export interface ConfirmDomainProps {
  company: MarketingCompany;
  address: string;
  onClose: () => void;
  /** Called once the domain is confirmed and the sender on screen says so. */
  onConfirmed: () => Promise<void> | void;
}

/** Shows the DNS record that proves control of the address's domain, and verifies it (rule 16.13). */
export function ConfirmDomain({ company, address, onClose, onConfirmed }: ConfirmDomainProps) {
  const { t } = useText();
  const cache = useCache();
  const errorText = useErrorText();
  const path = senderPath(company.id);
  const [problem, setProblem] = useState('');
  const {
    data: record,
    error,
    isValidating,
    mutate,
  } = useApi(`${path}/domain-records?${new URLSearchParams({ address })}`, { schema: SenderDomainRecord });
  const { run: look, pending } = useOnce(async () => {
    setProblem('');
    try {
      const sender = await api.post(`${path}/domain-confirmations`, { address }, { schema: Sender });
      toast({ tone: 'success', title: t('sender.domainDone') });
      onClose();
      await cache.put(path, sender);
      await onConfirmed();
    } catch (failure) {
      setProblem(errorText(failure));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('sender.domainTitle')}
      footer={
        <Button pending={pending} disabled={!record} onClick={() => void look()}>
          {t('sender.domainLook')}
        </Button>
      }
    >
      {record ? (
        <>
          <CardText>{t('sender.domainText', { domain: record.domain })}</CardText>
          <Facts>
            <dt>{t('sender.recordType')}</dt>
            <dd>
              <code>TXT</code>
            </dd>
            <dt>{t('sender.recordName')}</dt>
            <dd>
              <code>{record.name}</code>
              <CopyButton label={t('sender.copyName')} text={record.name} />
            </dd>
            <dt>{t('sender.recordValue')}</dt>
            <dd>
              <code>{record.value}</code>
              <CopyButton label={t('sender.copyValue')} text={record.value} />
            </dd>
          </Facts>
          <FormError>{problem}</FormError>
        </>
      ) : error ? (
        <ReadFailed title={t('sender.domainFailed')} pending={isValidating} read={mutate} />
      ) : (
        <ReadingLines label={t('sender.loading')} lines={4} />
      )}
    </Dialog>
  );
}
