import type { Mailing } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { type ShownState, shownStates, useText } from '../shared';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr));
  gap: ${space(3)};
  margin: 0;

  & > div {
    padding: ${space(3)} ${space(4)};
    border: 1px solid ${color.line};
    border-radius: ${radius.lg};
    background: ${color.surface};
  }
  dt { font-size: ${font.size.sm}; }
  dd { margin: 0; }
  dd:nth-of-type(1) {
    font-size: ${font.size.h4};
    font-weight: ${font.weight.bold};
    font-variant-numeric: tabular-nums;
  }
  dd:nth-of-type(2) { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

/** States that are displayed even when their count is zero. */
const always: readonly ShownState[] = ['sent', 'excluded'];

/**
 * Returns the number of recipients in each display state. Emails waiting for a retry and emails waiting for their first attempt are counted
 * separately.
 */
export function countsOf({ counts, putOff }: Mailing): Record<ShownState, number> {
  return { ...counts, queued: counts.queued - putOff, putOff };
}

/** Returns a function that explains a state. If no mail server is configured, "sent" means that the email was written to a file. */
export function useStateText(transport: Mailing['transport']): (state: ShownState) => string {
  const { t } = useText();
  return (state) =>
    state === 'sent' && transport === 'files' ? t('mailing.written') : t(`recipientStateText.${state}`);
}

/** Shows the counts of a mailing by state. */
export function MailingCounts({ mailing }: { mailing: Mailing }) {
  const { t } = useText();
  const { number } = useFormat();
  const stateText = useStateText(mailing.transport);
  const counts = countsOf(mailing);
  return (
    <List aria-label={t('mailing.counts')}>
      {shownStates
        .filter((state) => counts[state] > 0 || always.includes(state))
        .map((state) => (
          <div key={state}>
            <dt>{t(`recipientState.${state}`)}</dt>
            <dd>{number(counts[state])}</dd>
            <dd>{stateText(state)}</dd>
          </div>
        ))}
    </List>
  );
}
