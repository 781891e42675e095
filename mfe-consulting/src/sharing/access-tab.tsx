import type { Company } from '@portals/contracts/consulting';
import { Button } from '@portals/ui';
import { AccessSection, CompanySharing, SharingPlaceProvider } from '@portals/ui/sharing';
import { Download } from 'lucide-react';
import { useText } from '../text';
import { MembersSection } from './members-section';
import { sharingPlace } from './sharing-place';

/** Manages the guests, reading links and assigned members of a company (rules 18.5, 18.30, 18.32). */
export function AccessTab({ company }: { company: Company }) {
  const { t, language } = useText();
  return (
    <SharingPlaceProvider value={sharingPlace}>
      <CompanySharing company={company}>
        <AccessSection
          title={t('sharing.archive.title')}
          text={t('sharing.archive.text')}
          action={
            <Button asChild variant="secondary">
              <a
                href={`/api/companies/${company.id}/archive?language=${language}`}
                aria-label={t('sharing.archive.name', { name: company.name })}
                download
              >
                <Download aria-hidden /> {t('sharing.archive.action')}
              </a>
            </Button>
          }
        />
        <MembersSection company={company} />
      </CompanySharing>
    </SharingPlaceProvider>
  );
}
