import type { MarketingCompany } from '@portals/contracts/marketing';
import { ChartNoAxesCombined, FileText, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AnalyticsPanel } from './analytics-address';
import { FiguresPanel } from './figures/figures-panel';
import { ReportsPanel } from './reports/reports-panel';

/** A panel of the view, labelled with the text `analytics.panels.<key>`. */
interface ViewPanel {
  key: AnalyticsPanel;
  icon: LucideIcon;
  Panel: ComponentType<{ company: MarketingCompany }>;
}

/** All panels in order; the first panel is the default. */
export const viewPanels: readonly [ViewPanel, ...ViewPanel[]] = [
  { key: 'figures', icon: ChartNoAxesCombined, Panel: FiguresPanel },
  { key: 'reports', icon: FileText, Panel: ReportsPanel },
];
