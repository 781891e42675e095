import type { Lead } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useShownBasis } from '../legal-basis-words';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: ${space(4)} ${space(6)};
  margin: 0;

  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** A telephone number as a link needs it: digits, and a plus in front. */
const dialled = (phone: string) => phone.replace(/(?!^\+)\D/g, '');

/** Who it is and where it came from; what is not known is not shown. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { date } = useFormat();
  const shownBasis = useShownBasis();
  const { contactName, position, contactEmail, contactPhone, sector, source, createdAt } = lead;
  const facts: [name: string, shown: ReactNode][] = [
    [t('leadFields.contactName'), contactName],
    [t('leadFields.position'), position],
    [
      t('leadFields.contactEmail'),
      contactEmail && (
        <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>{contactEmail}</a>
      ),
    ],
    [
      t('leadFields.contactPhone'),
      contactPhone &&
        (dialled(contactPhone) ? <a href={`tel:${dialled(contactPhone)}`}>{contactPhone}</a> : contactPhone),
    ],
    [t('leadFields.sector'), sector],
    [t('leadFields.source'), source],
    [t('leadFields.legalBasis'), shownBasis(lead)],
    [
      t('leadFields.createdAt'),
      <time key="at" dateTime={createdAt}>
        {date(createdAt)}
      </time>,
    ],
  ];
  return (
    <List>
      {facts.map(
        ([name, shown]) =>
          shown && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{shown}</dd>
            </div>
          ),
      )}
    </List>
  );
}
