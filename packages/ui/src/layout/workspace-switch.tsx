import type { WorkspaceChoice } from '@portals/platform';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Field } from '../form/field';
import { Select } from '../form/select';
import { useUiText } from '../texts/use-ui-text';
import { space } from '../tokens';

const Box = styled.div`padding: 0 ${space(6)} ${space(2)};`;

export interface WorkspaceSwitchProps extends Pick<WorkspaceChoice, 'workspaces' | 'workspace'> {
  /** Workspace that the page shows when the URL names none; undefined on pages that then show all workspaces. */
  standard?: number | undefined;
}

/**
 * Switch between workspaces. The choice is stored in the address. Renders nothing for people who are in only one workspace (rule 18.11).
 * Accepts `{...useWorkspace()}`.
 */
export function WorkspaceSwitch({ workspaces, workspace, standard }: WorkspaceSwitchProps) {
  const { t } = useUiText();
  const [params, setParams] = useSearchParams();
  if (workspaces.length < 2) return null;
  const choose = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete('workspace');
    else next.set('workspace', value);
    setParams(next);
  };
  return (
    <Box>
      <Field label={t('workspace.label')}>
        <Select
          value={workspace?.id ?? standard ?? ''}
          {...(standard === undefined && { placeholder: t('workspace.all') })}
          onChange={(event) => choose(event.target.value)}
        >
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </Box>
  );
}
