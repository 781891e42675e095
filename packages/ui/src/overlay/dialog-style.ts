import { css, keyframes } from 'styled-components';
import { color, font, media, motion, radius, shadow, space, zIndex } from '../tokens';

const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translate(-50%, -46%); }`;

export const overlayStyle = css`
  position: fixed;
  inset: 0;
  z-index: ${zIndex.overlay};
  background: ${color.overlay};
  animation: ${fade} ${motion.base} ${motion.ease};
`;

/** A sheet in the middle of the screen, at most 90 % of the viewport high (rules 8.3, 18.68); its body scrolls. */
export const sheetStyle = css`
  position: fixed;
  inset-block-start: 50%;
  inset-inline-start: 50%;
  transform: translate(-50%, -50%);
  z-index: ${zIndex.dialog};
  display: flex;
  flex-direction: column;
  max-height: 90vh;
  max-height: 90dvh;
  /* The whole sheet scrolls when large text leaves no room for the body between head and buttons. */
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};
  color: ${color.text};
  box-shadow: ${shadow.lift};
  animation: ${rise} ${motion.slow} ${motion.ease};

  &:focus { outline: none; }
  ${media.forcedColors} { border: 2px solid CanvasText; }
`;

export const headStyle = css`
  display: flex;
  flex: none;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(3)};
  padding: ${space(5)} ${space(3)} ${space(3)} ${space(6)};

  & > :first-child { min-width: 0; overflow-wrap: anywhere; }
  ${media.belowMd} { padding-inline-start: ${space(4)}; }
`;

export const titleStyle = css`
  padding-block-start: ${space(1.5)};
  font-size: ${font.size.h4};
`;

/**
 * Frame of the scrolling body. The flex basis makes the frame as high as its content; `height` only limits how far it shrinks when there is
 * less room. On screens less than about 29 rem high, `height` exceeds the height of any content. The frame then does not shrink at all, and
 * the whole sheet scrolls (rule 18.68).
 */
export const bodyFrameStyle = css`
  display: flex;
  flex: 1 1 max-content;
  flex-direction: column;
  height: max(14rem, (26rem - 90vh) * 1000);
  height: max(14rem, (26rem - 90dvh) * 1000);
`;

export const bodyStyle = css`
  flex: 1 1 auto;
  /* Otherwise visually hidden text would be positioned relative to the sheet, beyond its end, and give the sheet a second scroll bar. */
  position: relative;
  min-height: 0;
  overflow-y: auto;
  padding: ${space(2)} ${space(6)} ${space(6)};

  ${media.belowMd} { padding-inline: ${space(4)}; }
`;

export const footStyle = css`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  padding: ${space(4)} ${space(6)};
  border-block-start: 1px solid ${color.line};

  ${media.belowMd} {
    padding: ${space(3)} ${space(4)};
    & > button { flex: 1 1 auto; }
  }
`;
