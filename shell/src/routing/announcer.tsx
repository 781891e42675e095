import { outOfSight } from '@portals/ui/tokens';
import { styled } from 'styled-components';

const Live = styled.div`
  ${outOfSight}
`;

/** Tells screen readers the title of the page that has come. */
export function Announcer({ text }: { text: string }) {
  return (
    <Live aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </Live>
  );
}
