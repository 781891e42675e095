import { outOfSight } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Live = styled.div`
  ${outOfSight}
`;

/** Announces the title of the new page to screen readers. */
export function Announcer({ text }: { text: string }) {
  return (
    <Live aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </Live>
  );
}
