import type { FieldProblem } from '@portals/platform/form';
import { useText } from '../../shared';
import type { DocumentFault } from '../saving/document-faults';
import { useEditing } from './editing';

/** Returns a function that describes the error of a field, given the field's path such as `document.blocks.2.url`. */
export function useFaultText(): (path: string) => FieldProblem | undefined {
  const { t } = useText();
  const { faults } = useEditing();
  const words = ({ code, limit, names, message }: DocumentFault): FieldProblem => {
    if (message) return message;
    if (code === 'TOO_LONG') return { kind: 'tooLong', limit: limit ?? 0 };
    if (code === 'UNKNOWN_VARIABLE') {
      return t('campaignFault.UNKNOWN_VARIABLE', {
        count: names?.length ?? 1,
        names: (names ?? []).join(', '),
      });
    }
    return t(`campaignFault.${code}`);
  };
  return (path) => {
    const fault = faults[path];
    return fault && words(fault);
  };
}
