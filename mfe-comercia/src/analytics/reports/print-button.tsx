import { Button } from '@portals/ui';
import { Printer } from 'lucide-react';
import { useText } from '../../shared';

/** Prints the open page, which is also how a browser saves it as a PDF. */
export function PrintButton() {
  const { t } = useText();
  return (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('analyticsReports.print')}
    </Button>
  );
}
