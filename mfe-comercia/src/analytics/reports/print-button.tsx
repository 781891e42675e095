import { Button } from '@portals/ui';
import { Printer } from 'lucide-react';
import { useText } from '../../shared';

/** Button that opens the browser's print dialog, which can also save the page as a PDF. */
export function PrintButton() {
  const { t } = useText();
  return (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('analyticsReports.print')}
    </Button>
  );
}
