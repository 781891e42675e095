import type { MarketingCompany } from '@portals/contracts/marketing';
import { Columns3, Copy, FileUp, List, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { LeadBoardPanel } from './board/lead-board-panel';
import { DuplicatesPanel } from './duplicates/duplicates-panel';
import { ImportPanel } from './import/import-panel';
import type { LeadPanelKey } from './lead-address';
import { LeadTable } from './lead-table';

/** One way to look at the leads of a company, or to work on them. Its name is the text `leads.panels.<key>`. */
export interface LeadPanel {
  key: LeadPanelKey;
  icon: LucideIcon;
  Panel: ComponentType<{ company: MarketingCompany }>;
}

/** The panels that there are, in the order in which they are offered; the first one is the standard. */
export const leadPanels: readonly [LeadPanel, ...LeadPanel[]] = [
  { key: 'table', icon: List, Panel: LeadTable },
  { key: 'board', icon: Columns3, Panel: LeadBoardPanel },
  { key: 'imports', icon: FileUp, Panel: ImportPanel },
  { key: 'duplicates', icon: Copy, Panel: DuplicatesPanel },
];
