import type { WorkspaceChoice } from '@portals/platform';
import type { Ref } from 'react';
import { useUiText } from '../texts/use-ui-text';
import { Field, type FieldProps } from './field';
import { Select } from './select';

export interface WorkspaceFieldProps extends Pick<WorkspaceChoice, 'workspaces'> {
  name: string;
  /** Id of the chosen workspace. */
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
  /** Validation error: no workspace has been chosen. */
  error?: FieldProps['error'];
}

/**
 * Field for the workspace of a new row, for people who may create rows in several workspaces (rule 18.11). Accepts
 * `{...field}` of a form's controller.
 */
export function WorkspaceField({ workspaces, value, onChange, error, ...control }: WorkspaceFieldProps) {
  const { t } = useUiText();
  return (
    <Field label={t('workspace.label')} required error={error && t('workspace.required')}>
      <Select
        {...control}
        placeholder={t('workspace.choose')}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
      >
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
