import type { Lead } from '@portals/contracts/marketing';
import { Button, CardText } from '@portals/ui';
import { useText } from '../../shared';
import { useLeadActions } from '../lead-actions';
import { isUnexplained } from '../loss/loss-dialog';

/** Shows why a lead was lost, with a button to enter a missing reason. */
export function LossReasonText({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { askLoss } = useLeadActions();
  return (
    <>
      <CardText>
        {[t(`lossReason.${lead.lossReason ?? 'none'}`), lead.lossNote].filter(Boolean).join(': ')}
      </CardText>
      {isUnexplained(lead) && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => askLoss(lead)}>
            {t('lossReason.ask')}
          </Button>
        </div>
      )}
    </>
  );
}
