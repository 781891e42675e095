import { Alert, Button, Field, FormStack, Select } from '@portals/ui';
import { useState } from 'react';
import { useText } from '../../../shared';
import { FileDrop } from './file-drop';
import { type OnText, useChosenFile } from './use-chosen-file';

function SheetChoice({ sheets, onChoose }: { sheets: readonly string[]; onChoose: (sheet: number) => void }) {
  const { t } = useText();
  const [sheet, setSheet] = useState(0);
  return (
    <FormStack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(sheet);
      }}
    >
      <Field label={t('imports.file.sheet')} hint={t('imports.file.sheetHint', { count: sheets.length })}>
        <Select autoFocus value={sheet} onChange={(event) => setSheet(Number(event.target.value))}>
          {sheets.map((name, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Button type="submit">{t('imports.file.useSheet')}</Button>
      </div>
    </FormStack>
  );
}

export interface FileChooserProps {
  label: string;
  /** Hint about the accepted files; by default, the hint for files of leads. */
  hint?: string;
  /** Error that occurred after the file was chosen, for example while creating the import. */
  failure: string | null;
  onText: OnText;
}

/** Field for a file; a file that cannot be imported is rejected immediately. */
export function FileChooser({ label, hint, failure, onText }: FileChooserProps) {
  const { t } = useText();
  const { chosen, choose, chooseSheet } = useChosenFile(onText);
  const busy = chosen.step === 'reading' ? t('imports.file.reading', { name: chosen.name }) : null;
  return (
    <FormStack>
      <FileDrop label={label} hint={hint ?? t('imports.file.hint')} busy={busy} onFile={choose} />
      {chosen.step === 'sheets' && <SheetChoice sheets={chosen.sheets} onChoose={chooseSheet} />}
      {chosen.step === 'failed' && (
        <Alert tone="danger" title={t('imports.file.failed', { name: chosen.name })}>
          {t(`imports.file.${chosen.problem}`)}
        </Alert>
      )}
      {failure !== null && chosen.step === 'none' && <Alert tone="danger">{failure}</Alert>}
    </FormStack>
  );
}
