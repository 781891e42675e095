import { type OwnerProof, type Passkey, PasskeysAnswer } from '@portals/contracts/auth';
import { ApiError, api, toast, useApi, useFormat, useInvalidate } from '@portals/platform';
import { readingOf } from '@portals/platform/list';
import { Alert, Button, type Column, DataTable, IconButton, ListView } from '@portals/ui';
import { canUsePasskeys } from '@portals/ui/account';
import { font, space } from '@portals/ui/tokens';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { CodesDialog } from './codes-dialog';
import { passkeysPath } from './make-passkey';
import { PasskeyDialog } from './passkey-dialog';
import { ProofDialog } from './proof-dialog';
import { SecondStepDialog, type SecondStepDialogProps } from './second-step-dialog';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  justify-items: start;

  & > * { max-width: 100%; }
  & > :not(button) { width: 100%; }
  h3 {
    margin-block-start: ${space(2)};
    font-size: ${font.size.md};
  }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

function useColumns(): Column<Passkey>[] {
  const { t } = useText();
  const { date } = useFormat();
  const day = (at: string | null) => (at ? <time dateTime={at}>{date(at)}</time> : t('passkeys.neverUsed'));
  return [
    { key: 'name', header: t('passkeys.name'), cell: ({ name }) => name },
    { key: 'used', header: t('account.lastSeen'), cell: ({ lastUsedAt }) => day(lastUsedAt) },
    { key: 'made', header: t('passkeys.madeOn'), cell: ({ createdAt }) => day(createdAt) },
  ];
}

// A second removal of the same passkey counts as success, so that a retry is safe.
const removePasskey = (id: number, proof: OwnerProof) =>
  api.delete(`${passkeysPath}/${id}`, {}, { proof }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useText();
  const invalidate = useInvalidate();
  return (
    <ProofDialog
      title={t('passkeys.removeTitle', { name })}
      description={t('passkeys.removeText')}
      submitLabel={t('passkeys.remove')}
      send={(proof) => removePasskey(id, proof)}
      onSent={async () => {
        toast({
          tone: 'success',
          title: t('passkeys.removed'),
          description: t('passkeys.removedText', { name }),
        });
        await invalidate(passkeysPath);
      }}
      onClose={onClose}
    />
  );
}

interface SecondStepProps extends Pick<PasskeysAnswer, 'secondStep' | 'codesLeft'> {
  onAsk: (kind: SecondStepDialogProps['kind']) => void;
}

function SecondStep({ secondStep, codesLeft, onAsk }: SecondStepProps) {
  const { t } = useText();
  return (
    <>
      <h3>{t('secondStep.title')}</h3>
      <p>{t(secondStep ? 'secondStep.isOnText' : 'secondStep.isOffText')}</p>
      {secondStep && (
        <Alert tone={codesLeft < 3 ? 'warning' : 'info'}>{t('codes.left', { count: codesLeft })}</Alert>
      )}
      <Buttons>
        {secondStep ? (
          <>
            <Button variant="secondary" onClick={() => onAsk('renew')}>
              {t('secondStep.renew.submit')}
            </Button>
            <Button variant="secondary" onClick={() => onAsk('off')}>
              {t('secondStep.off.submit')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => onAsk('on')}>
            {t('secondStep.on.submit')}
          </Button>
        )}
      </Buttons>
    </>
  );
}

type Asked = { kind: 'add' } | { kind: 'remove'; passkey: Passkey } | { kind: SecondStepDialogProps['kind'] };

/** Lists the user's passkeys, with the settings of two-step verification (rules 19.34 and 19.36). */
export function Passkeys() {
  const { t } = useText();
  const reading = useApi(passkeysPath, { schema: PasskeysAnswer, rereads: true });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const columns = useColumns();
  const close = () => setAsked(null);
  const { passkeys = [], secondStep = false, codesLeft = 0 } = reading.data ?? {};
  return (
    <ListView
      list={readingOf({ ...reading, data: reading.data && [reading.data] })}
      failed={{ title: t('passkeys.error'), text: t('account.sessionsErrorText') }}
      empty={null}
    >
      <Stack>
        {passkeys.length > 0 && (
          <DataTable
            caption={t('passkeys.title')}
            columns={columns}
            rows={passkeys}
            rowKey={({ id }) => id}
            rowActions={(passkey) => (
              <IconButton
                label={t('passkeys.removeOf', { name: passkey.name })}
                onClick={() => setAsked({ kind: 'remove', passkey })}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          />
        )}
        {passkeys.length === 1 && <Alert>{t('passkeys.second')}</Alert>}
        {canUsePasskeys() ? (
          <Button
            variant="secondary"
            icon={<KeyRound aria-hidden />}
            onClick={() => setAsked({ kind: 'add' })}
          >
            {t('passkeys.add')}
          </Button>
        ) : (
          <p>{t('passkeys.unsupported')}</p>
        )}
        {(passkeys.length > 0 || secondStep) && (
          <SecondStep secondStep={secondStep} codesLeft={codesLeft} onAsk={(kind) => setAsked({ kind })} />
        )}
      </Stack>
      {asked?.kind === 'add' && <PasskeyDialog onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog passkey={asked.passkey} onClose={close} />}
      {(asked?.kind === 'on' || asked?.kind === 'renew' || asked?.kind === 'off') && (
        <SecondStepDialog kind={asked.kind} onClose={close} onCodes={setCodes} />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </ListView>
  );
}
