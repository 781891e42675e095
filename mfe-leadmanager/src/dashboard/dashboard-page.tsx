import { usePageHead } from '@portals/platform';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../text';
import { DashboardLayout } from './dashboard-layout';
import { sectionFromQuery } from './section';
import { SectionPage } from './section-page';
import { SettingsPage } from './settings-page';

/** Page /leadmanager/dashboard: shows the section named by the query (rules 7.1, 1.4). */
export default function DashboardPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const section = sectionFromQuery(query);
  usePageHead({ title: t('head.section', { section: t(`sections.${section}.label`) }) });
  return (
    <DashboardLayout section={section}>
      {section === 'settings' ? <SettingsPage /> : <SectionPage section={section} />}
    </DashboardLayout>
  );
}
