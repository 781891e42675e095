import { campaignVariables, type Language } from '@portals/contracts/constants';
import { Button, Menu } from '@portals/ui';
import { Braces } from 'lucide-react';
import { useText } from '../text';
import type { ToolProps } from './mark-buttons';
import { withVariable } from './text-marks';

/** Default fallbacks for missing names, in the campaign's language instead of the interface language. */
const fallbacks = {
  en: { firstName: 'there', contactName: 'there', companyName: 'your company' },
  es: { firstName: 'cliente', contactName: 'cliente', companyName: 'su empresa' },
} as const;

/** Menu that inserts a variable with a default fallback, which is selected so that the user can overwrite it. */
export function VariableMenu({ label, onEdit, language }: ToolProps & { language: Language }) {
  const { t } = useText();
  const known: Readonly<Record<string, string>> = fallbacks[language];
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
