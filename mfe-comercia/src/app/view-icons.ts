import {
  Building2,
  ChartNoAxesCombined,
  FileText,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Magnet,
  Megaphone,
  Package,
  Palette,
  Sparkles,
} from 'lucide-react';
import type { View } from '../shared';

export const viewIcons: Record<View, LucideIcon> = {
  overview: LayoutDashboard,
  companies: Building2,
  products: Package,
  campaigns: Megaphone,
  content: Sparkles,
  leads: Magnet,
  analytics: ChartNoAxesCombined,
  texts: FileText,
  access: KeyRound,
  brand: Palette,
};
