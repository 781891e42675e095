import { type LeadFieldKind, leadFields, webLinkOf } from '@portals/contracts/constants';
import type { Lead } from '@portals/contracts/marketing';
import { useFormat } from '@portals/platform';
import { color, font, space } from '@portals/ui/tokens';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCompanyPeople, useText } from '../../shared';
import { sideBySide } from '../lead-field-order';
import { useShownBasis } from '../legal-basis-words';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: ${space(4)} ${space(6)};
  margin: 0;

  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;

/** Returns a phone number for a `tel:` link: digits, after a plus sign if the number begins with one. */
const dialled = (phone: string) => phone.replace(/(?!^\+)\D/g, '');

/** Renders a URL as a link. An invalid value, which may date from before URLs were validated, is rendered as plain text. */
function WebLink({ address }: { address: string }) {
  const link = webLinkOf(address);
  return link === null ? (
    address
  ) : (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}

/** Renderers for fields whose value becomes a link. */
const links: Partial<Record<LeadFieldKind, (value: string) => ReactNode>> = {
  email: (address) => <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>,
  webAddress: (address) => <WebLink address={address} />,
  phone: (number) => (dialled(number) ? <a href={`tel:${dialled(number)}`}>{number}</a> : number),
};

/** Shows the details of a lead and its source; empty fields are omitted. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { date } = useFormat();
  const shownBasis = useShownBasis();
  const { isShared, nameOf } = useCompanyPeople();
  const names = [...sideBySide, 'sector', 'source'] as const;
  const facts: [name: string, shown: ReactNode][] = [
    ...names.map((name): [string, ReactNode] => {
      const link = links[leadFields[name].kind];
      const value = lead[name];
      return [t(`leadFields.${name}`), value && link ? link(value) : value];
    }),
    [t('leadFields.assigneeId'), isShared && nameOf(lead.assigneeId)],
    [t('leadFields.legalBasis'), shownBasis(lead)],
    [
      t('leadFields.createdAt'),
      <time key="at" dateTime={lead.createdAt}>
        {date(lead.createdAt)}
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
