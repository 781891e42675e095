import type { Lead } from '@portals/contracts/marketing';
import { Button, CardText } from '@portals/ui';
import { useText } from '../../shared';
import { useLeadActions } from '../lead-actions';
import { isUnexplained } from '../loss/loss-dialog';

/** Why a lead was lost, or the way to say it. */
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
