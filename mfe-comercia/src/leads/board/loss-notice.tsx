import type { LeadRow } from '@portals/contracts/marketing';
import { Alert, Button } from '@portals/ui';
import { radius, shadow, space, zIndex } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useLeadActions } from '../lead-actions';

/** Fixed at the bottom of the window, so that no card moves when the notice appears. */
const Foot = styled.div`
  position: sticky;
  inset-block-end: ${space(4)};
  z-index: ${zIndex.header};
  width: fit-content;
  max-width: 100%;
  margin-block-start: ${space(4)};
  border-radius: ${radius.lg};
  box-shadow: ${shadow.float};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

/** Offers to give the reason for a lost card; a dialog would take the focus from the board (rule 9.44). */
export function LossNotice({ lead, onClose }: { lead: LeadRow | null; onClose: () => void }) {
  const { t } = useText();
  const { askLoss } = useLeadActions();
  if (lead === null) return null;
  const ask = () => {
    onClose();
    askLoss(lead);
  };
  return (
    <Foot>
      <Alert
        title={t('lossReason.title', { name: lead.companyName })}
        action={
          <Buttons>
            <Button size="sm" variant="secondary" onClick={ask}>
              {t('lossReason.ask')}
            </Button>
            <Button size="sm" variant="secondary" onClick={onClose}>
              {t('lossReason.later')}
            </Button>
          </Buttons>
        }
      />
    </Foot>
  );
}
