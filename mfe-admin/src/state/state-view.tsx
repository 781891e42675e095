import { PageHeader } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../text';
import { BackupCard } from './backup-card';
import { ServiceCard } from './service-card';

/** Services that report their state. */
const services = ['auth', 'consulting', 'marketing'] as const;

/* Each column is filled before the next one, because the cards differ greatly in height. */
const Cards = styled.div`
  columns: 22rem;
  column-gap: ${space(4)};

  & > * { break-inside: avoid; margin-block-end: ${space(4)}; }
`;

/** Shows the outboxes and jobs of every service. A card that fails does not affect the other cards (rule 20.42). */
export function StateView() {
  const { t } = useText();
  return (
    <>
      <PageHeader title={t('state.title')} meta={<span>{t('state.meta')}</span>} />
      <BackupCard />
      <Cards>
        {services.map((service) => (
          <ServiceCard key={service} service={service} />
        ))}
      </Cards>
    </>
  );
}
