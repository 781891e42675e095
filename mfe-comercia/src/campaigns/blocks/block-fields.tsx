import { Field, Select, TextInput } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { styled } from 'styled-components';
import { useText, WrittenField } from '../../shared';
import { useVariableLanguage } from '../editing/editing';
import { useFaultText } from '../editing/use-fault-text';
import type { KeyedPlainBlock } from '../saving/keyed-blocks';
import { AddressInput } from './address-input';
import { ChosenPicture } from './chosen-picture';

const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};

  ${media.md} {
    @container (min-width: 32rem) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  }
`;

export interface BlockFieldsProps<Block extends KeyedPlainBlock = KeyedPlainBlock> {
  block: Block;
  /** Path of the block in the document, such as `document.blocks.2`. */
  path: string;
  onChange: (block: Block) => void;
}

type FieldsOf<Kind extends KeyedPlainBlock['kind']> = BlockFieldsProps<
  Extract<KeyedPlainBlock, { kind: Kind }>
>;

const levels = [1, 2, 3] as const;

function HeadingFields({ block, path, onChange }: FieldsOf<'heading'>) {
  const { t } = useText();
  const fault = useFaultText();
  const variablesIn = useVariableLanguage();
  return (
    <>
      <WrittenField
        label={t('blocks.headingText')}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
        problem={fault(`${path}.text`)}
        variablesIn={variablesIn}
      />
      <Field label={t('blocks.level')}>
        <Select
          value={block.level}
          onChange={(event) =>
            onChange({ ...block, level: levels.find((level) => String(level) === event.target.value) ?? 2 })
          }
        >
          {levels.map((level) => (
            <option key={level} value={level}>
              {t(`blocks.levels.${level}`)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function ButtonFields({ block, path, onChange }: FieldsOf<'button'>) {
  const { t } = useText();
  const fault = useFaultText();
  return (
    <Pair>
      <Field label={t('blocks.label')} error={fault(`${path}.label`)}>
        <TextInput
          value={block.label}
          onChange={({ target }) => onChange({ ...block, label: target.value })}
        />
      </Field>
      <Field label={t('blocks.url')} error={fault(`${path}.url`)}>
        <AddressInput value={block.url} onChange={(url) => onChange({ ...block, url })} />
      </Field>
    </Pair>
  );
}

function PictureFields({ block, path, onChange }: FieldsOf<'picture'>) {
  const { t } = useText();
  const fault = useFaultText();
  return (
    <>
      <ChosenPicture
        url={block.url}
        alt={block.alt}
        problem={fault(`${path}.url`)}
        onChange={(changes) => onChange({ ...block, ...changes })}
      />
      <Field label={t('blocks.alt')} hint={t('blocks.altHint')} error={fault(`${path}.alt`)}>
        <TextInput value={block.alt} onChange={({ target }) => onChange({ ...block, alt: target.value })} />
      </Field>
      <Field label={t('blocks.pictureLink')} error={fault(`${path}.link`)}>
        <AddressInput value={block.link} onChange={(link) => onChange({ ...block, link })} />
      </Field>
    </>
  );
}

function QuoteFields({ block, path, onChange }: FieldsOf<'quote'>) {
  const { t } = useText();
  const fault = useFaultText();
  const variablesIn = useVariableLanguage();
  return (
    <>
      <WrittenField
        label={t('blocks.quoteText')}
        rows={2}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
        problem={fault(`${path}.text`)}
        variablesIn={variablesIn}
      />
      <Field label={t('blocks.quoteSource')} error={fault(`${path}.source`)}>
        <TextInput
          value={block.source}
          onChange={({ target }) => onChange({ ...block, source: target.value })}
        />
      </Field>
    </>
  );
}

export function BlockFields({ block, path, onChange }: BlockFieldsProps) {
  const { t } = useText();
  const fault = useFaultText();
  const variablesIn = useVariableLanguage();
  switch (block.kind) {
    case 'heading':
      return <HeadingFields block={block} path={path} onChange={onChange} />;
    case 'button':
      return <ButtonFields block={block} path={path} onChange={onChange} />;
    case 'picture':
      return <PictureFields block={block} path={path} onChange={onChange} />;
    case 'divider':
      return null;
    case 'quote':
      return <QuoteFields block={block} path={path} onChange={onChange} />;
    default:
      return (
        <>
          {block.kind === 'question' && (
            <Field label={t('blocks.question')} error={fault(`${path}.question`)}>
              <TextInput
                value={block.question}
                onChange={({ target }) => onChange({ ...block, question: target.value })}
              />
            </Field>
          )}
          <WrittenField
            label={t(block.kind === 'question' ? 'blocks.answer' : 'blocks.text')}
            hint={t('blocks.textHint')}
            rows={4}
            value={block.text}
            onChange={(text) => onChange({ ...block, text })}
            problem={fault(`${path}.text`)}
            hasMarks
            variablesIn={variablesIn}
          />
        </>
      );
  }
}
