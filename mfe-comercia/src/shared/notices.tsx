import { color, font, space } from '@portals/ui/tokens';
import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from './text';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

const Others = styled.details`
  & > summary { padding-block: ${space(1)}; color: ${color.muted}; font-size: ${font.size.sm}; cursor: pointer; }
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space(2)}; margin-block-start: ${space(1)}; }
`;

/**
 * Shows the first of several notices and collapses the others, so that the fields below stay in view (rule 10.106).
 * @param children the notices, the most important first; false or null for a notice that does not apply
 */
export function Notices({ children }: { children: ReactNode }) {
  const { t } = useText();
  const [first, ...others] = Children.toArray(children);
  if (first === undefined) return null;
  return (
    <Box>
      {first}
      {others.length > 0 && (
        <Others>
          <summary>{t('notices.more', { count: others.length })}</summary>
          <div>{others}</div>
        </Others>
      )}
    </Box>
  );
}
