import type { ReportCategory } from '@portals/contracts/consulting';
import { reportCategories } from '@portals/contracts/consulting';
import { Button, Card } from '@portals/ui';
import { color, font, media, space } from '@portals/ui/tokens';
import { ArrowRight, CircleCheck, CircleDashed, FileText } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ReportArt } from '../art/report-art';
import { queryForTab } from '../company/company-tab';
import { useText } from '../text';
import { type CategoryCounts, canGenerate, missingCategories } from './report-readiness';

const Sheet = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
  max-width: 46rem;
  padding: ${space(6)};

  ${media.belowMd} { padding: ${space(5)}; }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)} ${space(5)};
  align-items: start;

  ${media.md} {
    grid-template-rows: auto 1fr;
    grid-template-columns: auto minmax(0, 1fr);
  }

  h2 { font-size: ${font.size.h3}; letter-spacing: -0.02em; }
  p { max-width: 60ch; color: ${color.muted}; }
`;

const Picture = styled.div`
  grid-row: span 2;

  svg { width: 8.5rem; }

  ${media.belowMd} { grid-row: auto; }
`;

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(3)};
  padding-block: ${space(3)};
  border-block-start: 1px solid ${color.line};

  & > svg { flex: none; width: 1.25rem; height: 1.25rem; }
  & > span { flex: 1 1 12rem; }
  & > a, & > em {
    display: inline-flex;
    align-items: center;
    gap: ${space(1.5)};
    min-height: 1.75rem;
    font-size: ${font.size.sm};
    font-style: normal;
    font-weight: ${font.weight.medium};
  }
  & > em { color: ${color.muted}; }
  a > svg { width: 1rem; height: 1rem; }
`;

const needs = {
  products: 'reportTab.needProducts',
  departments: 'reportTab.needDepartments',
  problems: 'reportTab.needProblems',
  strengths: 'reportTab.needStrengths',
} as const;

function CategoryItem({ category, count }: { category: ReportCategory; count: number }) {
  const { t } = useText();
  const [query] = useSearchParams();
  if (count > 0) {
    return (
      <Item>
        <CircleCheck aria-hidden color={color.accentText} />
        <span>{t(`counts.${category}`, { count })}</span>
        <em>{t('reportTab.complete')}</em>
      </Item>
    );
  }
  return (
    <Item>
      <CircleDashed aria-hidden color={color.muted} />
      <span>{t(needs[category])}</span>
      <Link to={{ search: queryForTab(query, category).toString() }}>
        {t('reportTab.goTo', { tab: t(`company.tabs.${category}`) })}
        <ArrowRight aria-hidden />
      </Link>
    </Item>
  );
}

export interface ReportPreparationProps {
  name: string;
  counts: CategoryCounts;
  /** True when it is unknown whether a report exists, because the request failed. */
  unchecked: boolean;
  generating: boolean;
  /** Generates the report; null for a user with permission to edit the lists but not to generate. */
  onGenerate: (() => void) | null;
}

/** Shown until the report exists: lists missing entries, or offers to generate the report. */
export function ReportPreparation({
  name,
  counts,
  unchecked,
  generating,
  onGenerate,
}: ReportPreparationProps) {
  const { t } = useText();
  const ready = missingCategories(counts).length === 0;
  return (
    <Sheet as="section">
      <Head>
        <Picture>
          <ReportArt ready={ready} />
        </Picture>
        <h2>{t(ready ? 'reportTab.readyTitle' : 'reportTab.notReadyTitle')}</h2>
        <p>{ready ? t('reportTab.readyText', { name }) : t('reportTab.notReadyText')}</p>
      </Head>
      <List>
        {reportCategories.map((category) => (
          <CategoryItem key={category} category={category} count={counts[category]} />
        ))}
      </List>
      {unchecked && <p role="status">{t('reportTab.unchecked')}</p>}
      <div>
        {onGenerate ? (
          <Button
            icon={<FileText aria-hidden />}
            disabled={!canGenerate({ counts, reportExists: false, generating })}
            onClick={onGenerate}
          >
            {t('reportTab.generate')}
          </Button>
        ) : (
          <p>{t('reportTab.consultantGenerates')}</p>
        )}
      </div>
    </Sheet>
  );
}
