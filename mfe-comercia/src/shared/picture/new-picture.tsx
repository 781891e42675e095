import { pictureLimits, pictureTypes } from '@portals/contracts/constants';
import type { Picture } from '@portals/contracts/marketing';
import { Alert, Button, Field, TextInput, VisuallyHidden } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { ImageUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { fileOf, refusalOf } from './picture-calls';
import { usePictureUpload } from './use-picture-upload';

const Zone = styled.div<{ $over: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(5)};
  border: 2px dashed ${({ $over }) => ($over ? color.accent : color.edge)};
  border-radius: ${radius.lg};
  background: ${({ $over }) => ($over ? color.accentSoft : color.sunken)};
  text-align: center;

  & > p { color: ${color.muted}; font-size: ${font.size.sm}; }
`;
const Chosen = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: start;

  ${media.md} { grid-template-columns: 12rem minmax(0, 1fr); }

  & > img {
    width: 100%;
    max-height: 12rem;
    border-radius: ${radius.md};
    background: ${color.sunken};
    object-fit: contain;
  }
`;
const Steps = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  min-width: 0;

  progress { width: 100%; accent-color: ${color.accent}; }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

interface NewPictureProps {
  companyId: number;
  onStored: (picture: Picture) => void;
  /** Called with true while a chosen file has not been uploaded yet. */
  onDirty: (isDirty: boolean) => void;
}

/**
 * Calls `onFile` with an image that is pasted anywhere on the page. Office programs copy text together with an image of it; in a text field
 * their text is pasted.
 */
function usePaste(onFile: (file: File) => void) {
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = fileOf(event.clipboardData);
      if (file === null) return;
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isField && event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

/** Returns a URL with which this page can display the chosen file. */
function useShownFile(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** Uploads an image that is chosen, dropped or pasted, with its alternative text. */
export function NewPicture({ companyId, onStored, onDirty }: NewPictureProps) {
  const { t } = useText();
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf>>(null);
  const [over, setOver] = useState(false);
  const upload = usePictureUpload(companyId);
  const input = useRef<HTMLInputElement>(null);
  const choose = (next: File) => {
    if (upload.sent !== null) return;
    const fault = refusalOf(next);
    setRefusal(fault);
    if (fault !== null) return;
    setFile(next);
    onDirty(true);
  };
  usePaste(choose);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = fileOf(event.dataTransfer);
    if (dropped !== null) choose(dropped);
  };
  const discard = () => {
    upload.stop();
    setFile(null);
    onDirty(false);
  };
  const store = async (alt: string) => {
    const stored = file && (await upload.send(file, alt));
    if (!stored) return;
    discard();
    onStored(stored);
  };
  return (
    <Steps>
      {refusal !== null && <Alert tone="danger">{t(`pictures.refused.${refusal}`)}</Alert>}
      {file === null ? (
        <Zone
          $over={over}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
            {t('pictures.choose')}
          </Button>
          <VisuallyHidden>
            <input
              ref={input}
              type="file"
              tabIndex={-1}
              aria-label={t('pictures.file')}
              accept={pictureTypes.join(',')}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) choose(chosen);
                // Reset, so that the user can choose the same file again after it was rejected.
                target.value = '';
              }}
            />
          </VisuallyHidden>
          <p>{t('pictures.how', { mb: pictureLimits.uploadBytes / 1024 / 1024 })}</p>
        </Zone>
      ) : (
        <Waiting file={file} upload={upload} onStore={(alt) => void store(alt)} onDiscard={discard} />
      )}
    </Steps>
  );
}

interface WaitingProps {
  file: File;
  upload: ReturnType<typeof usePictureUpload>;
  onStore: (alt: string) => void;
  onDiscard: () => void;
}

/** Shows a chosen file, which is uploaded once the user has entered its alternative text. */
function Waiting({ file, upload, onStore, onDiscard }: WaitingProps) {
  const { t } = useText();
  const [alt, setAlt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const label = useId();
  const shown = useShownFile(file);
  const { sent, failure } = upload;
  useEffect(() => {
    field.current?.focus();
  }, []);
  const store = () => {
    if (alt.trim() !== '') return onStore(alt.trim());
    setMissing(true);
    field.current?.focus();
  };
  return (
    <Chosen>
      {shown !== null && <img src={shown} alt={file.name} />}
      <Steps>
        <Field
          label={t('blocks.alt')}
          hint={t('pictures.altHint')}
          required
          error={isMissing && alt.trim() === '' ? t('pictures.altMissing') : undefined}
        >
          <TextInput
            ref={field}
            value={alt}
            maxLength={pictureLimits.alt}
            readOnly={sent !== null}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (sent === null) store();
            }}
          />
        </Field>
        {sent !== null && (
          <div role="status">
            <p id={label}>{t(sent < 1 ? 'pictures.sending' : 'pictures.reading')}</p>
            <progress aria-labelledby={label} max={1} {...(sent < 1 && { value: sent })} />
          </div>
        )}
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        <Line>
          <Button pending={sent !== null} onClick={store}>
            {t('pictures.upload')}
          </Button>
          <Button variant="secondary" onClick={onDiscard}>
            {t('pictures.discard')}
          </Button>
        </Line>
      </Steps>
    </Chosen>
  );
}
