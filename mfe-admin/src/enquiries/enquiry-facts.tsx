import type { Enquiry } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { color, font, media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  margin: 0;
  overflow-wrap: anywhere;

  dt { color: ${color.muted}; font-size: ${font.size.sm}; }
  dd { margin: 0 0 ${space(2)}; }
  ${media.md} {
    grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr);
    dd { margin: 0; }
  }
`;

/** Shows the sender of an enquiry, and how it has been handled so far. */
export function EnquiryFacts({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const { name, email, company, service, read, released } = enquiry;
  const act = (done: Enquiry['read']) =>
    done && t('enquiry.act', { by: done.by ?? t('enquiry.somebody'), at: dateTime(done.at) });
  const facts = [
    ['name', <bdi key="name">{name}</bdi>],
    [
      'email',
      <a key="email" href={`mailto:${encodeURIComponent(email)}`}>
        {email}
      </a>,
    ],
    ['company', company && <bdi key="company">{company}</bdi>],
    ['service', service && <bdi key="service">{service}</bdi>],
    ['read', act(read)],
    ['releasedBy', act(released)],
  ] as const;
  return (
    <Facts>
      {facts.map(
        ([key, value]) =>
          value && [
            <dt key={`${key} label`}>{t(`enquiry.${key}`)}</dt>,
            <dd key={`${key} value`}>{value}</dd>,
          ],
      )}
    </Facts>
  );
}
