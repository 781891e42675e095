import { color, font, radius, shadow, space, zIndex } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/** Notice with buttons at the bottom of the screen, above which the page stays readable. */
export const NoticeBar = styled.div`
  position: fixed;
  left: 50%;
  bottom: ${space(4)};
  z-index: ${zIndex.overlay};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  width: max-content;
  max-width: calc(100% - ${space(8)});
  /* With large text on a small screen, the page must still be visible above the notice. */
  max-height: 40vh;
  overflow-y: auto;
  padding: ${space(2)} ${space(2)} ${space(2)} ${space(5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
  font-size: ${font.size.sm};
  box-shadow: ${shadow.lift};
  transform: translateX(-50%);

  @media print {
    display: none;
  }
`;
