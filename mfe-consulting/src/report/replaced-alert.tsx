import { Alert, Button } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import type { Replaced } from './use-report-pdf';

/** Maximum number of replaced characters to list. */
const named = 12;

const Box = styled.div`margin-block-end: ${space(5)};`;

/** Lists the characters that the saved PDF lacks; shown until the user closes it. */
export function ReplacedAlert({ replaced, onClose }: { replaced: Replaced; onClose: () => void }) {
  const { t } = useText();
  const { characters, mark } = replaced;
  const shown = characters.slice(0, named).join(' ');
  return (
    <Box>
      <Alert
        tone="warning"
        title={t('reportTab.pdfReplaced')}
        action={
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t('reportTab.pdfReplacedClose')}
          </Button>
        }
      >
        {t('reportTab.pdfReplacedText', {
          characters: characters.length > named ? `${shown} …` : shown,
          mark,
        })}
      </Alert>
    </Box>
  );
}
