import type { EditConflict, FieldConflict } from '@portals/platform/form';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../action/button';
import { CardText } from '../data/card-text';
import { useUiText } from '../texts/use-ui-text';
import { color, font, media, radius, space } from '../tokens';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.onYellowSoft};
  border-radius: ${radius.lg};
  background: ${color.surface};
`;

const Title = styled.h3`
  display: flex;
  gap: ${space(2)};
  color: ${color.onYellowSoft};
  font-size: 1rem;
  line-height: 1.4;

  &:focus { outline: none; }
  & > svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin-block-start: 0.1rem;
  }
`;

const Differences = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: ${space(2)};
    padding-block-start: ${space(3)};
    border-block-start: 1px solid ${color.line};
  }
  strong { font-weight: ${font.weight.semibold}; }
`;

const Sides = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  width: 100%;
  margin: 0;
  font-size: ${font.size.sm};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  dt { color: ${color.muted}; }
  dd { min-width: 0; margin: 0; }
`;

const Taken = styled.p`
  color: ${color.muted};
  font-size: ${font.size.sm};
`;

export interface ConflictNoticeProps {
  /** Conflict from `useForm`; null renders nothing. */
  conflict: EditConflict | null;
  /** Returns the name of a field as the form shows it. */
  label: (name: string) => string;
  /** Formats the value of a field for users; by default, the value is converted to a string. */
  text?: ((name: string, value: unknown) => string) | undefined;
  /** Closes the form and discards the typed values. */
  onDiscard: () => void;
}

const plainText = (_name: string, value: unknown) => (value == null ? '' : String(value));

function Difference({
  field,
  label,
  text,
}: {
  field: FieldConflict<string>;
  label: string;
  text: typeof plainText;
}) {
  const { t } = useUiText();
  const { name, stored, mine, take } = field;
  const shown = (value: unknown) => (
    <CardText strong>{text(name, value).trim() || t('conflict.none')}</CardText>
  );
  const taken = stored === mine;
  return (
    <li>
      <strong>{label}</strong>
      <Sides>
        <div>
          <dt>{t('conflict.stored')}</dt>
          <dd>{shown(stored)}</dd>
        </div>
        {!taken && (
          <div>
            <dt>{t('conflict.mine')}</dt>
            <dd>{shown(mine)}</dd>
          </div>
        )}
      </Sides>
      {taken ? (
        <Taken>{t('conflict.taken')}</Taken>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('conflict.takeOf', { field: label })}
          onClick={take}
        >
          {t('conflict.take')}
        </Button>
      )}
    </li>
  );
}

/**
 * Shows the changes that somebody else made to the row being edited, next to the typed values. The title of the notice takes the focus,
 * because the notice appears above the submit button, perhaps out of view.
 */
export function ConflictNotice({ conflict, ...props }: ConflictNoticeProps) {
  return conflict && <Notice key={conflict.version} conflict={conflict} {...props} />;
}

function Notice({
  conflict,
  label,
  text = plainText,
  onDiscard,
}: ConflictNoticeProps & { conflict: EditConflict }) {
  const { t } = useUiText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => void title.current?.focus(), []);
  const { fields } = conflict;
  return (
    <Box aria-labelledby={id}>
      <Title ref={title} tabIndex={-1} id={id}>
        <TriangleAlert aria-hidden />
        {t('conflict.title')}
      </Title>
      <p>{t(fields.length > 0 ? 'conflict.text' : 'conflict.nothing')}</p>
      {fields.length > 0 && (
        <Differences>
          {fields.map((field) => (
            <Difference key={field.name} field={field} label={label(field.name)} text={text} />
          ))}
        </Differences>
      )}
      <Button size="sm" variant="secondary" onClick={onDiscard}>
        {t('conflict.keepStored')}
      </Button>
    </Box>
  );
}
