import { styled } from 'styled-components';
import { hiddenVisually } from '../style/hidden-visually';

const Live = styled.div`
  ${hiddenVisually}
`;

/** Tells screen readers the title of the page that has come. */
export function Announcer({ text }: { text: string }) {
  return (
    <Live aria-live="polite" aria-atomic="true" data-announcer="">
      {text}
    </Live>
  );
}
