import { Alert, Button, Dialog, Field, TextInput } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
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

/** A text to select or copy, with the result of copying it. */
function Secret({ label, text, onCopied }: { label: string; text: string; onCopied: () => void }) {
  const { t } = useSharingText();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true);
        onCopied();
      },
      () => setCopied(false),
    );
  return (
    <Row>
      <Field label={label}>
        <TextInput readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button
        size="sm"
        variant="secondary"
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {t('sharing.copy')}
      </Button>
      <span role="status">{copied !== null && t(copied ? 'sharing.copied' : 'sharing.copyFailed')}</span>
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
  const [copied, setCopied] = useState({ link: false, code: code === null });
  return (
    <Dialog
      open
      held={!(copied.link && copied.code)}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={<Button onClick={onClose}>{t('sharing.done')}</Button>}
    >
      <Stack>
        <Alert tone="warning">{notice}</Alert>
        {mailed !== undefined && <p>{mailed}</p>}
        <Secret
          label={t('sharing.link')}
          text={link}
          onCopied={() => setCopied((now) => ({ ...now, link: true }))}
        />
        {code !== null && (
          <Secret
            label={t('sharing.code')}
            text={code}
            onCopied={() => setCopied((now) => ({ ...now, code: true }))}
          />
        )}
      </Stack>
    </Dialog>
  );
}
