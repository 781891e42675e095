import { LeadFit, type LeadRow } from '@portals/contracts/marketing';
import { useApi } from '@portals/platform';
import { Button, Card, Skeleton } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { ReadFailed, useText } from '../../shared';
import { leadFitPath } from '../lead-calls';
import { FitBadge } from './fit-badge';

const Box = styled(Card)`height: auto;`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${font.size.h4};
`;
const List = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: ${space(4)} 0;
  padding: 0;
  list-style: none;
`;
const Reason = styled.li`
  display: grid;
  grid-template-columns: 3rem 1fr;
  gap: ${space(2)};
`;
const Points = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: ${font.weight.semibold};
  text-align: end;
`;
const Most = styled.span`
  color: ${color.muted};
`;

/** Lists every applied rule with the points given and their maximum. */
function Reasons({ score, judgedAs, reasons }: LeadFit) {
  const { t } = useText();
  return (
    <>
      <List>
        {reasons.map(({ reason, points, most }) => (
          <Reason key={reason}>
            <Points>{points > 0 ? t('fit.points', { points }) : points}</Points>
            <span>
              {t(`fit.reasons.${reason}`)} <Most>{t('fit.most', { most })}</Most>
            </span>
          </Reason>
        ))}
      </List>
      <p>{t(`fit.judgedAs.${judgedAs}`, { score })}</p>
    </>
  );
}

/** Shows how well a lead fits the company; the reasons are loaded on demand (rules 9.30, 9.31). */
export function FitReasons({ lead }: { lead: Pick<LeadRow, 'id' | 'fit'> }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const reading = useApi(open ? leadFitPath(lead.id) : null, { schema: LeadFit });
  const { data, error, isValidating, mutate } = reading;
  return (
    <Box as="section" aria-labelledby={`${id}title`}>
      <Head>
        <Title id={`${id}title`}>{t('fit.title')}</Title>
        <FitBadge fit={data?.score ?? lead.fit} />
        <Button
          variant="ghost"
          size="sm"
          icon={open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          aria-expanded={open}
          aria-controls={`${id}reasons`}
          onClick={() => setOpen(!open)}
        >
          {t('fit.why')}
        </Button>
      </Head>
      <div id={`${id}reasons`} hidden={!open}>
        {data && <Reasons {...data} />}
        {!data && !error && <Skeleton lines={8} />}
        {!data && error && <ReadFailed title={t('fit.failed')} pending={isValidating} read={mutate} />}
      </div>
    </Box>
  );
}
