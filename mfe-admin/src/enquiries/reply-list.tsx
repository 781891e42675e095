import type { EnquiryReply } from '@portals/contracts/admin';
import { useFormat } from '@portals/platform';
import { Badge, type BadgeTone, Card, CardText } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin: ${space(3)} 0 0;
  padding: 0;
  list-style: none;
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  margin-block-end: ${space(3)};
  color: ${color.muted};
  font-size: ${font.size.sm};
  overflow-wrap: anywhere;

  & > strong { flex: 1 1 100%; color: ${color.text}; font-size: ${font.size.md}; }
`;
const Title = styled.h2`font-size: ${font.size.h4};`;

const replyTones: Readonly<Record<EnquiryReply['state'], BadgeTone>> = {
  queued: 'blue',
  sent: 'green',
  failed: 'red',
};

/** Shows the replies to an enquiry, oldest first (rule 20.13). */
export function ReplyList({ replies }: { replies: readonly EnquiryReply[] }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  if (replies.length === 0) return null;
  return (
    <section>
      <Title>{t('replies.title', { count: replies.length })}</Title>
      <List>
        {replies.map(({ id, subject, text, by, at, state }) => (
          <li key={id}>
            <Card>
              <Head>
                <strong dir="auto">{subject}</strong>
                <Badge tone={replyTones[state]}>{t(`replies.state.${state}`)}</Badge>
                <span>{t('enquiry.act', { by: by ?? t('enquiry.somebody'), at: dateTime(at) })}</span>
              </Head>
              <div dir="auto">
                <CardText>{text}</CardText>
              </div>
            </Card>
          </li>
        ))}
      </List>
    </section>
  );
}
