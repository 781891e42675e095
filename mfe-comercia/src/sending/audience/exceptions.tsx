import { Checkbox } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText } from '../../shared';

const Box = styled.details`
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.surface};

  & > summary {
    min-height: 2.75rem;
    padding: ${space(3)} ${space(4)};
    border-radius: ${radius.lg};
    font-weight: ${font.weight.semibold};
    cursor: pointer;
  }
  & > summary > span { color: ${color.muted}; font-weight: ${font.weight.regular}; }
  & > p { padding: 0 ${space(4)} ${space(4)}; color: ${color.muted}; }
  & > fieldset {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    column-gap: ${space(6)};
    max-height: 22rem;
    padding: 0 ${space(4)} ${space(3)};
    overflow-y: auto;

    ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
`;

export interface ExceptionsProps {
  title: string;
  /** Text shown when there are no options. */
  none: string;
  /** Maximum number of selected options. */
  most: number;
  choices: readonly { key: string; label: string }[];
  chosen: readonly string[];
  /** Returns true when two keys are equivalent; by default, when they are equal. */
  isSame?: (a: string, b: string) => boolean;
  note?: string | undefined;
  onChange: (chosen: string[]) => void;
}

const isEqual = (a: string, b: string) => a === b;

/** Checkbox list of the exclusions from an audience. */
export function Exceptions({ title, none, most, choices, chosen, ...props }: ExceptionsProps) {
  const { isSame = isEqual, note, onChange } = props;
  const { t } = useText();
  const isChosen = (key: string) => chosen.some((one) => isSame(one, key));
  const isFull = chosen.length >= most;
  return (
    <Box open={chosen.length > 0 || undefined}>
      <summary>
        {title} <span>{t('mailingAudience.chosen', { count: chosen.length })}</span>
      </summary>
      {choices.length === 0 ? (
        <p>{none}</p>
      ) : (
        <fieldset aria-label={title}>
          {choices.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              checked={isChosen(key)}
              disabled={isFull && !isChosen(key)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, key] : chosen.filter((one) => !isSame(one, key)))
              }
            />
          ))}
        </fieldset>
      )}
      {isFull && <p>{t('mailingAudience.most', { count: most })}</p>}
      {note && <p>{note}</p>}
    </Box>
  );
}
