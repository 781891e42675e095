import { useSite } from '@portals/platform';
import { saveText } from '@portals/platform/list';
import { Button, Dialog, FormStack, useCopied } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
  gap: ${space(2)};
  padding: 0;
  list-style: none;
  font-family: ${font.mono};
  user-select: all;
`;

/** Shows the recovery codes. The server stores only hashes, so they cannot be shown a second time. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useText();
  const { name } = useSite();
  const [saved, setSaved] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const { copied, said, button } = useCopied(text, { done: t('codes.copied'), failed: t('codes.notCopied') });
  return (
    <Dialog
      open
      held={!copied && !saved}
      onOpenChange={(open) => !open && onClose()}
      title={t('codes.title')}
      description={t('codes.text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('codes.close')}
          </Button>
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => {
              saveText(`${name.toLowerCase()}-${t('codes.file')}.txt`, [text], 'text/plain');
              setSaved(true);
            }}
          >
            {t('codes.save')}
          </Button>
          <Button {...button}>{t('codes.copy')}</Button>
        </>
      }
    >
      <FormStack>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <p role="status">{said}</p>
      </FormStack>
    </Dialog>
  );
}
