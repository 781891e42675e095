import { Alert, Button, Dialog, Field, TextInput, useCopied } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useSharingText } from './sharing-text';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};

  & > button { justify-self: start; }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;

interface SecretProps {
  label: string;
  copying: ReturnType<typeof useCopied>;
}

/** A text to select or copy, with the result of copying it. */
function Secret({ label, copying }: SecretProps) {
  const { t } = useSharingText();
  return (
    <Row>
      <Field label={label}>
        <TextInput {...copying.input} />
      </Field>
      <Button size="sm" variant="secondary" {...copying.button}>
        {t('sharing.copy')}
      </Button>
      <span role="status">{copying.said}</span>
    </Row>
  );
}

export interface NewLinkDialogProps {
  title: string;
  /** Explains what the link allows, to whom, and that it is not shown again. */
  notice: string;
  link: string;
  /** Explains whether the link is also sent by email. */
  mailed?: string;
  code?: string | null;
  onClose: () => void;
}

/** Shows a new link and its code, if it has one. Both are shown only this once. */
export function NewLinkDialog({ title, notice, link, mailed, code = null, onClose }: NewLinkDialogProps) {
  const { t } = useSharingText();
  const words = { done: t('sharing.copied'), failed: t('sharing.copyFailed') };
  const ofLink = useCopied(link, words);
  const ofCode = useCopied(code ?? '', words);
  return (
    <Dialog
      open
      held={!ofLink.copied || (code !== null && !ofCode.copied)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={<Button onClick={onClose}>{t('sharing.done')}</Button>}
    >
      <Stack>
        <Alert tone="warning">{notice}</Alert>
        {mailed !== undefined && <p>{mailed}</p>}
        <Secret label={t('sharing.link')} copying={ofLink} />
        {code !== null && <Secret label={t('sharing.code')} copying={ofCode} />}
      </Stack>
    </Dialog>
  );
}
