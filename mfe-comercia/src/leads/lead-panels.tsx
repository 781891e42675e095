import type { MarketingCompany } from '@portals/contracts/marketing';
import { Columns3, Copy, FileUp, List, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { LeadBoardPanel } from './board/lead-board-panel';
import { DuplicatesPanel } from './duplicates/duplicates-panel';
import { ImportPanel } from './import/import-panel';
import type { LeadPanelKey } from './lead-address';
import { LeadTable } from './lead-table';

/** One way to view or edit a company's leads. It is labelled with the text `leads.panels.<key>`. */
export interface LeadPanel {
  key: LeadPanelKey;
  icon: LucideIcon;
  Panel: ComponentType<{ company: MarketingCompany }>;
}

/** All panels in display order; the first panel is the default. */
export const leadPanels: readonly [LeadPanel, ...LeadPanel[]] = [
  { key: 'table', icon: List, Panel: LeadTable },
  { key: 'board', icon: Columns3, Panel: LeadBoardPanel },
  { key: 'imports', icon: FileUp, Panel: ImportPanel },
  { key: 'duplicates', icon: Copy, Panel: DuplicatesPanel },
];
