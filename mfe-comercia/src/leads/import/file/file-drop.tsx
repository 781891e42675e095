import { Spinner } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';

const Box = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  padding: ${space(8)} ${space(5)};
  border: 2px dashed ${color.edge};
  border-radius: ${radius.lg};
  background: ${color.surface};
  text-align: center;

  &[data-over='true'] {
    border-color: ${color.accent};
    background: ${color.accentSoft};
  }
  &:focus-within {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  & > svg {
    width: 2rem;
    height: 2rem;
    color: ${color.accentText};
  }
  ${media.hover} {
    &:has(input:enabled:hover) { border-color: ${color.accent}; }
  }
`;

/* The browser's file input covers the whole box, so that all of it can be clicked. */
const Input = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  cursor: pointer;
`;

const Label = styled.label`
  max-width: 100%;
  font-weight: ${font.weight.semibold};
  overflow-wrap: anywhere;
`;

const Hint = styled.p`
  max-width: 60ch;
  font-size: ${font.size.sm};
  color: ${color.muted};
`;

export interface FileDropProps {
  label: string;
  hint: ReactNode;
  /** Text shown while a chosen file is being processed; null while the user can choose a file. */
  busy: string | null;
  onFile: (file: File) => void;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Field onto which a file can be dropped, or which opens the file dialog with the keyboard or pointer. */
export function FileDrop({ label, hint, busy, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && busy === null) onFile(file);
  };
  return (
    <Box
      data-over={over}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        // Without this call, the browser would navigate to the dropped file.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {busy === null ? <FileUp aria-hidden /> : <Spinner label={busy} />}
      <Label htmlFor={id}>{busy ?? label}</Label>
      <Hint id={`${id}-hint`}>{hint}</Hint>
      <Input
        type="file"
        id={id}
        aria-describedby={`${id}-hint`}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        disabled={busy !== null}
        onChange={(event) => {
          take(event.target.files);
          // Reset, so that choosing the same file again triggers a change event.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
