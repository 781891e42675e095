import { suppressionLimits } from '@portals/contracts/constants';
import { SuppressionListResult } from '@portals/contracts/marketing';
import { api, toast, useDrafts, useErrorText, useFormat } from '@portals/platform';
import { draftName, useOnce } from '@portals/platform/form';
import { Alert, Button, Dialog, Field, FormError, FormStack, TextArea } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../../shared';
import { FileChooser } from '../import/file/file-chooser';
import { decodeText, readAddresses, type TypedAddress } from './read-addresses';
import { suppressionListsPath } from './suppression-calls';

/** Size limit of a file in bytes: the maximum number of addresses times their maximum length. */
const fileBytes = suppressionLimits.atOnce * suppressionLimits.entry;
/** Maximum number of invalid lines to list. */
const shownRefusals = 20;

interface Outcome {
  added: number;
  known: number;
  refused: TypedAddress[];
}

/** Adds the addresses in batches, each as large as a request may be. */
async function addAll(typed: readonly TypedAddress[], workspaceId: number | undefined): Promise<Outcome> {
  const outcome: Outcome = { added: 0, known: 0, refused: [] };
  for (let from = 0; from < typed.length; from += suppressionLimits.list) {
    const part = typed.slice(from, from + suppressionLimits.list);
    const body = { addresses: part.map(({ text }) => text), workspaceId };
    const { added, known, refused } = await api.post(suppressionListsPath, body, {
      schema: SuppressionListResult,
    });
    outcome.added += added;
    outcome.known += known;
    outcome.refused.push(...part.filter((_, place) => refused.includes(place)));
  }
  return outcome;
}

/** Shows how many addresses were added; invalid ones stay in the field, where the user can correct them. */
function Result({ outcome }: { outcome: Outcome }) {
  const { t } = useText();
  const { number } = useFormat();
  const { refused } = outcome;
  const words = useOutcomeWords();
  return (
    <Alert
      tone="warning"
      title={t('suppressions.unread', { count: refused.length, shown: number(refused.length) })}
    >
      <p>{words(outcome)}</p>
      <ul>
        {refused.slice(0, shownRefusals).map(({ line, text }, at) => (
          <li key={at}>{t('suppressions.unreadLine', { line: number(line), text })}</li>
        ))}
      </ul>
      <p>{t('suppressions.unreadText', { count: refused.length })}</p>
    </Alert>
  );
}

function useOutcomeWords() {
  const { t } = useText();
  const { number } = useFormat();
  return ({ added, known }: Outcome): string =>
    [
      t('suppressions.addedCount', { count: added, shown: number(added) }),
      ...(known > 0 ? [t('suppressions.knownCount', { count: known, shown: number(known) })] : []),
    ].join(' ');
}

export interface AddDialogProps {
  workspaceId: number | undefined;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

/** Returns the typed addresses, which are stored as a draft until they are added or discarded (rule 5.9). */
function useTypedAddresses(workspaceId: number | undefined) {
  const drafts = useDrafts();
  const name = draftName('suppressions', workspaceId ?? null);
  const [text, setText] = useState(() => String(drafts.read(name)?.text ?? ''));
  const drop = () => drafts.drop(name);
  const keep = (typed: string) => {
    setText(typed);
    if (typed === '') drop();
    else drafts.write(name, { text: typed });
  };
  return { text, setText, keep, drop };
}

interface AddressesFieldProps {
  text: string;
  problem: string | null;
  onType: (text: string) => void;
}

function AddressesField({ text, problem, onType }: AddressesFieldProps) {
  const { t } = useText();
  const { number } = useFormat();
  return (
    <Field
      label={t('suppressions.addresses')}
      hint={t('suppressions.addressesHint', { shown: number(suppressionLimits.atOnce) })}
      required
      error={problem ?? undefined}
    >
      <TextArea
        rows={6}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}

/** Dialog that suppresses email addresses: typed, pasted or read from a file. */
export function AddDialog({ workspaceId, onClose, onAdded }: AddDialogProps) {
  const { t } = useText();
  const { number } = useFormat();
  const errorText = useErrorText();
  const words = useOutcomeWords();
  const { text, setText, keep, drop } = useTypedAddresses(workspaceId);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const tooMany = t('suppressions.tooMany', { shown: number(suppressionLimits.atOnce) });
  const type = (typed: string) => {
    keep(typed);
    setProblem(null);
    setFailure(null);
  };
  const close = () => {
    drop();
    onClose();
  };
  const { run, pending } = useOnce(async () => {
    const typed = readAddresses(text);
    if (typed.length === 0) return setProblem(t('suppressions.addressRequired'));
    if (typed.length > suppressionLimits.atOnce) return setProblem(tooMany);
    setFailure(null);
    try {
      const done = await addAll(typed, workspaceId);
      await onAdded();
      if (done.refused.length === 0) {
        toast({ tone: 'success', title: words(done) });
        return close();
      }
      drop();
      setOutcome(done);
      setText(done.refused.map((one) => one.text).join('\n'));
    } catch (error) {
      setFailure(errorText(error));
      // Refetches the list even after a failure, because earlier batches have been added.
      await onAdded();
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) close();
      }}
      title={t('suppressions.add')}
      description={t('suppressions.addText')}
      dirty={text.trim() !== '' && outcome === null}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={close}>
            {t(outcome ? 'suppressions.close' : 'figures.cancel')}
          </Button>
          <Button pending={pending} onClick={() => void run()}>
            {t('suppressions.submit')}
          </Button>
        </>
      }
    >
      <FormStack>
        {outcome && <Result outcome={outcome} />}
        <AddressesField text={text} problem={problem} onType={type} />
        <FileChooser
          label={t('suppressions.file')}
          hint={t('suppressions.fileHint')}
          failure={null}
          onText={async (file) => {
            if (file.size > fileBytes) return setProblem(tooMany);
            type(decodeText(await file.arrayBuffer()));
          }}
        />
        <FormError>{failure}</FormError>
      </FormStack>
    </Dialog>
  );
}
