import { Button } from '@portals/ui';
import { Download } from 'lucide-react';
import { useText } from '../text';
import { type ExportWords, useCsvExport } from './use-csv-export';

export interface CsvButtonProps {
  /** Address of the file at the service, made when it is asked for. */
  path: () => string;
  /** Of the saved file, without its ending and the day. */
  name: string;
  label: string;
  words: Omit<ExportWords, 'short'>;
}

/** Saves a CSV file of the service, and says whether it has all its records. */
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
