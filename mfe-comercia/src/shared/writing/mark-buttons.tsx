import { IconButton } from '@portals/ui';
import { Bold, Italic, Link, List } from 'lucide-react';
import { useText } from '../text';
import { listed, type Selected, wrapped } from './text-marks';

export interface ToolProps {
  /** Label of the field to which the buttons belong. */
  label: string;
  onEdit: (how: (selected: Selected) => Selected) => void;
}

/** Buttons that insert the Markdown supported in campaigns. */
export function MarkButtons({ label, onEdit }: ToolProps) {
  const { t } = useText();
  const sample = t('blocks.sample');
  const tools = [
    ['bold', Bold, (now: Selected) => wrapped(now, '**', '**', sample)],
    ['italic', Italic, (now: Selected) => wrapped(now, '*', '*', sample)],
    ['link', Link, (now: Selected) => wrapped(now, '[', '](https://)', sample)],
    ['list_tool', List, listed],
  ] as const;
  return tools.map(([key, Icon, how]) => (
    <IconButton key={key} label={t(`blocks.${key}`, { field: label })} onClick={() => onEdit(how)}>
      <Icon aria-hidden />
    </IconButton>
  ));
}
