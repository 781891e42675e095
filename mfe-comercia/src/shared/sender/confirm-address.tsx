import { type MarketingCompany, Sender } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { useAttempt, useCache } from '@portals/platform/form';
import { useWhenSeen } from '@portals/platform/list';
import { Alert, Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { ConfirmDomain } from './confirm-domain';
import { senderPath } from './use-sender';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

interface ConfirmAddressProps {
  company: MarketingCompany;
  address: string;
  state: Sender['fromState'];
  /** Called once the address is confirmed by its domain. */
  onConfirmed: () => Promise<void> | void;
}

/** Sends a confirmation request to the owner of a sender address; renders nothing once the address is confirmed (rule 16.10). */
function ConfirmAddress({ company, address, state, onConfirmed }: ConfirmAddressProps) {
  const { t } = useText();
  const cache = useCache();
  const path = senderPath(company.id);
  const { run: ask, pending } = useAttempt(async () => {
    await cache.put(path, await api.post(`${path}/confirmations`, { address }, { schema: Sender }));
    toast({ tone: 'success', title: t('sender.asked') });
  }, t('sender.askFailed'));
  const [isOpen, setOpen] = useState(false);
  if (state === 'confirmed') return null;
  const isAsked = state === 'asked';
  return (
    <Alert
      tone={isAsked ? 'info' : 'warning'}
      action={
        <Buttons>
          <Button size="sm" variant="secondary" pending={pending} onClick={() => void ask()}>
            {t(isAsked ? 'sender.askAgain' : 'sender.ask', { address })}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            {t('sender.byDomain', { domain: address.slice(address.lastIndexOf('@') + 1) })}
          </Button>
        </Buttons>
      }
    >
      {t(isAsked ? 'sender.askedText' : 'sender.confirmText', { address })}
      {isOpen && (
        <ConfirmDomain
          company={company}
          address={address}
          onClose={() => setOpen(false)}
          onConfirmed={onConfirmed}
        />
      )}
    </Alert>
  );
}

export interface ConfirmAddressesProps {
  company: MarketingCompany;
  sender: Sender;
  /** Called when an address has been, or may have been, confirmed. */
  onConfirmed: () => Promise<void> | void;
}

/** Lists the addresses of a stored sender that have not been confirmed. */
export function ConfirmAddresses({ company, sender, onConfirmed }: ConfirmAddressesProps) {
  const { fromAddress, fromState, replyTo, replyToState } = sender;
  const isAsked = fromState === 'asked' || replyToState === 'asked';
  // The link in the email opens in another tab. When the user comes back, the layout rereads the sender, like all data of the company.
  useWhenSeen(() => {
    if (isAsked) void onConfirmed();
  });
  const of = { company, onConfirmed };
  return (
    <>
      <ConfirmAddress {...of} address={fromAddress} state={fromState} />
      {replyTo !== null && replyTo !== fromAddress && (
        <ConfirmAddress {...of} address={replyTo} state={replyToState} />
      )}
    </>
  );
}
