import { color, font, layout, media, motion, radius, space } from '@portals/ui/tokens';
import { css, styled } from 'styled-components';
import { cardSurface, primaryAction } from '../site/kit';

export const FormCard = styled.form`
  ${cardSurface}
  display: grid;
  gap: ${space(5)};
  min-width: 0;

  /* A printed form cannot be sent; the email address and phone number next to it are printed instead. */
  ${media.print} {
    display: none;
  }
`;

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: ${space(5)};
`;

export const FieldBox = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
  min-width: 0;

  label {
    font-weight: 600;
    font-size: ${font.size.sm};
  }

  label span {
    color: ${color.muted};
    font-weight: 400;
  }
`;

export const ErrorLine = styled.p`
  color: ${color.dangerText};
  font-size: ${font.size.sm};
`;

export const FieldLength = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
  font-variant-numeric: tabular-nums;
  text-align: end;

  &[data-over] {
    color: ${color.dangerText};
    font-weight: 600;
  }
`;

const control = css`
  width: 100%;
  min-height: 3rem;
  padding: ${space(2.5)} ${space(3.5)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.md};
  background: ${color.surface};
  color: ${color.text};
  transition: border-color ${motion.fast} ${motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${color.text};
    }
  }

  &:focus-visible {
    border-color: ${color.accent};
    outline-offset: 0;
  }

  &[aria-invalid='true'] {
    border-color: ${color.danger};
    outline-color: ${color.danger};
  }
`;

export const Input = styled.input`
  ${control}
`;

export const ServiceSelect = styled.select`
  ${control}
  appearance: none;
  padding-right: ${space(11)};
  text-overflow: ellipsis;
`;

export const SelectBox = styled.div`
  position: relative;

  svg {
    position: absolute;
    top: 50%;
    right: ${space(3.5)};
    pointer-events: none;
    transform: translateY(-50%);
  }
`;

export const MessageArea = styled.textarea`
  ${control}
  resize: vertical;
`;

export const Consent = styled.label`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(3)};
  align-items: start;
  font-size: ${font.size.sm};
  line-height: 1.5;

  input {
    width: 1.25rem;
    height: 1.25rem;
    margin: 0.1rem 0 0;
    accent-color: ${color.accent};
  }

  input[aria-invalid='true']:not(:focus-visible) {
    outline: 2px solid ${color.danger};
    outline-offset: 1px;
  }
`;

/** Column with the checkbox, its error and its notice; all text is aligned next to the box. */
export const ConsentDetails = styled.div`
  display: grid;
  gap: ${space(2)};

  > :not(label) {
    padding-left: calc(1.25rem + ${space(3)});
  }
`;

export const Trap = styled.div`
  position: absolute;
  left: -200vw;
`;

/** Always mounted, so that screen readers announce new content; takes up no space while empty. */
export const OutcomePlace = styled.div`
  &[data-empty] {
    position: absolute;
  }
`;

const alert = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(3)};
  padding: ${space(3.5)} ${space(4)};
  border-radius: ${radius.md};
  line-height: 1.5;

  svg {
    margin-top: 0.15em;
  }
`;

export const FailureAlert = styled.div`
  ${alert}
  border: 1px solid ${color.danger};
  background: ${color.redSoft};
  color: ${color.onRedSoft};
`;

export const SuccessAlert = styled.div`
  ${alert}
  background: ${color.greenSoft};
  color: ${color.onGreenSoft};
`;

export const Submit = styled.button`
  ${primaryAction}
  width: 100%;
  min-height: 3.25rem;
`;

export const Privacy = styled.p`
  max-width: ${layout.measure};
  color: ${color.muted};
  font-size: ${font.size.sm};
  line-height: 1.5;

  a {
    display: inline-block;
    min-height: ${layout.target};
  }
`;
