import type { EnquiryState } from '@portals/contracts/admin';
import { Badge, type BadgeTone } from '@portals/ui';
import { useText } from '../text';

const stateTones: Readonly<Record<EnquiryState, BadgeTone>> = {
  new: 'teal',
  read: 'grey',
  answered: 'green',
  quarantined: 'yellow',
};

export function StateBadge({ state }: { state: EnquiryState }) {
  const { t } = useText();
  return <Badge tone={stateTones[state]}>{t(`enquiryState.${state}`)}</Badge>;
}
