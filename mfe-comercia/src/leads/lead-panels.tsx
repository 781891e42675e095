import type { MarketingCompany } from '@portals/contracts/marketing';
import { Columns3, Copy, FileUp, List, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { LeadBoardPanel } from './board/lead-board-panel';
import { DuplicatesPanel } from './duplicates/duplicates-panel';
import { ImportPanel } from './import/import-panel';
import type { LeadPanelKey } from './lead-address';
import { LeadTable } from './lead-table';

/** A view of a company's leads, or a way to work on them. Its name is the text `leads.panels.<key>`. */
export interface LeadPanel {
  key: LeadPanelKey;
  icon: LucideIcon;
  Panel: ComponentType<{ company: MarketingCompany }>;
}

/** All panels in the order in which they are offered; the first one is the default. */
export const leadPanels: readonly [LeadPanel, ...LeadPanel[]] = [
  { key: 'table', icon: List, Panel: LeadTable },
  { key: 'board', icon: Columns3, Panel: LeadBoardPanel },
  { key: 'imports', icon: FileUp, Panel: ImportPanel },
  { key: 'duplicates', icon: Copy, Panel: DuplicatesPanel },
];
