import type { LeadDuplicateGroup, MarketingCompany } from '@portals/contracts/marketing';
import { api, PortalLink, useFormat } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Badge, Button, Card } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Merge } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { useLeadLinks } from '../lead-address';
import { statusTone, useStatusWords } from '../lead-status';
import { notDuplicatesPath } from './duplicate-calls';

// Cards are normally as tall as their row, which would stretch a group of two leads next to a group of twenty.
const Box = styled(Card)`
  height: auto;

  & p { margin-block-end: ${space(3)}; }
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${font.size.md};
`;
const List = styled.ul`
  display: grid;
  gap: ${space(3)};
  margin: ${space(4)} 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li`
  display: grid;
  gap: ${space(1)};
  overflow-wrap: anywhere;
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
`;
const Muted = styled.span`
  font-size: ${font.size.sm};
  color: ${color.muted};
`;

function Leads({ leads }: Pick<LeadDuplicateGroup, 'leads'>) {
  const { t } = useText();
  const { date } = useFormat();
  const { leadHref } = useLeadLinks();
  const { label } = useStatusWords();
  return (
    <List>
      {leads.map((lead) => (
        <Item key={lead.id}>
          <Line>
            <PortalLink to={leadHref(lead)}>{lead.companyName}</PortalLink>
            <Badge tone={statusTone(lead.status)}>{label(lead.status)}</Badge>
          </Line>
          <Muted>
            {[lead.contactName, lead.contactEmail, lead.contactPhone].filter(Boolean).join(' · ')}
          </Muted>
          <Muted>{t('duplicates.since', { day: date(lead.createdAt), source: lead.source })}</Muted>
        </Item>
      ))}
    </List>
  );
}

export interface DuplicateCardProps {
  company: MarketingCompany;
  group: LeadDuplicateGroup;
  onMerge: () => void;
  /** Called after the leads were marked as different, or the mark was undone. */
  onMarked: () => void;
}

/**
 * Shows a group of possible duplicates, which the user can merge or mark as different. The mark can be undone until the user leaves the
 * list.
 */
export function DuplicateCard({ company, group, onMerge, onMarked }: DuplicateCardProps) {
  const { t } = useText();
  const { number } = useFormat();
  const id = useId();
  const [apart, setApart] = useState(false);
  const { reason, key, count, leads } = group;
  const { run: tell, pending } = useAttempt(async (next: boolean) => {
    await api.post(notDuplicatesPath(company.id), { reason, key, count, apart: next });
    setApart(next);
    onMarked();
  }, t('saveError'));
  return (
    <Box as="article" aria-labelledby={id}>
      <Title id={id}>{t(`duplicates.reasons.${reason}`, { count, shown: number(count) })}</Title>
      <Leads leads={leads} />
      {count > leads.length && <p>{t('duplicates.more', { count: leads.length })}</p>}
      <div role="status">{apart && <p>{t('duplicates.apart')}</p>}</div>
      <Line>
        {!apart && (
          <Button size="sm" icon={<Merge aria-hidden />} onClick={onMerge}>
            {t('duplicates.merge')}
          </Button>
        )}
        <Button size="sm" variant="secondary" pending={pending} onClick={() => void tell(!apart)}>
          {apart ? t('duplicates.undo') : t('duplicates.none')}
        </Button>
      </Line>
    </Box>
  );
}
