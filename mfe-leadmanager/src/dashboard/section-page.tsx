import { PortalLink, useOfferState } from '@portals/platform';
import { Badge, Button, CompaniesArt, ContactsArt, EmptyState, PageHeader } from '@portals/ui';
import { color, font } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { styled } from 'styled-components';
import { AnalyticsArt } from '../art/analytics-art';
import { CommunicationsArt } from '../art/communications-art';
import { OpportunitiesArt } from '../art/opportunities-art';
import { useText } from '../text';
import type { Section } from './section';

const Soon = styled.span`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

type EmptySection = Exclude<Section, 'settings'>;

const arts: Record<EmptySection, ComponentType> = {
  contacts: ContactsArt,
  companies: CompaniesArt,
  opportunities: OpportunitiesArt,
  communications: CommunicationsArt,
  analytics: AnalyticsArt,
};

/** Views of the marketing portal that already offer the functions planned for a section. */
const today: Record<EmptySection, string> = {
  contacts: '/comercia?view=leads',
  companies: '/comercia?view=companies',
  opportunities: '/comercia?view=leads&show=board',
  communications: '/comercia?view=campaigns',
  analytics: '/comercia?view=analytics',
};

/**
 * Placeholder for a section that has no data yet. Its button has no function, and a note states this (rule 2.6); the link beside it works.
 */
export function SectionPage({ section }: { section: EmptySection }) {
  const { t } = useText();
  const { label } = useOfferState('leadManager');
  const soon = useId();
  const Art = arts[section];
  return (
    <>
      <PageHeader title={t(`sections.${section}.label`)} action={<Badge>{label}</Badge>} />
      <EmptyState
        art={<Art />}
        title={t(`sections.${section}.title`)}
        text={t(`sections.${section}.text`)}
        action={
          <>
            <Button asChild>
              <PortalLink to={today[section]}>{t(`sections.${section}.today`)}</PortalLink>
            </Button>
            <Button variant="secondary" icon={<Plus aria-hidden />} aria-describedby={soon}>
              {t(`sections.${section}.action`)}
            </Button>
            <Soon id={soon}>{t('portal.soon')}</Soon>
          </>
        }
      />
    </>
  );
}
