import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { useText } from '../text';
import { type ExportWords, useCsvExport } from './use-csv-export';

export interface CsvButtonProps {
  /** Returns the URL of the file; called when the button is pressed. */
  path: () => string;
  /** Name of the saved file, without date and extension. */
  name: string;
  label: string;
  words: Omit<ExportWords, 'short'>;
}

/** Button that downloads a CSV file from the service, and reports whether the file is complete. */
export function CsvButton({ path, name, label, words }: CsvButtonProps) {
  const { t } = useText();
  const { save, pending } = useCsvExport({ ...words, short: t('leadExport.short') });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      pending={pending}
      onClick={() => void save(path(), name)}
    >
      {label}
    </Button>
  );
}
