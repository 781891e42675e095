import { campaignVariables } from '@portals/contracts/constants';
import { Button, Menu } from '@portals/ui';
import { Braces } from 'lucide-react';
import { useText } from '../../text';
import { useEditing } from '../editor/editing';
import type { ToolProps } from './mark-buttons';
import { withVariable } from './text-marks';

/** What stands in the place of an unknown name, in the language of the campaign and not in that of the interface. */
const fallbacks = {
  en: { contactName: 'there', companyName: 'your company' },
  es: { contactName: 'cliente', companyName: 'su empresa' },
} as const;

/** Inserts a variable with a fallback, which is selected so that it can be written anew. */
export function VariableMenu({ label, onEdit }: ToolProps) {
  const { t } = useText();
  const { edited } = useEditing();
  // Pages and posts have no lead to be filled in from.
  if (edited.document.type !== 'email') return null;
  const known: Readonly<Record<string, string>> = fallbacks[edited.document.language];
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={<Braces aria-hidden />}
          aria-label={t('blocks.variableIn', { field: label })}
        >
          {t('blocks.variable')}
        </Button>
      }
      items={campaignVariables.map((name) => ({
        key: name,
        label: t(`leadFields.${name}`),
        onSelect: () => onEdit((now) => withVariable(now, name, known[name] ?? '')),
      }))}
    />
  );
}
