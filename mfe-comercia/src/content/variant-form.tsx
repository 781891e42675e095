import { type ContentPartName, contentPartsOf } from '@portals/contracts/constants';
import {
  type Content,
  ContentVariant,
  ContentVariantPatch,
  contentLengthOf,
} from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { draftName, useForm } from '@portals/platform/form';
import { Button, ConflictNotice, Field, FormError, FormStack, TextArea, TextCount } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '../shared';
import { contentVariantPath } from './content-calls';
import { partsOf } from './content-state';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const schema = ContentVariantPatch.omit({ version: true });
type Parts = { [name in ContentPartName]?: string | undefined };

/** What is done with a text is done with what is in its form. */
export interface VariantEdit {
  /** The parts as they are in the form. */
  typed: () => Parts;
  /** Stores what is not stored yet. Null when that failed, which the form says. */
  save: () => Promise<ContentVariant | null>;
}

interface VariantFormProps {
  ref: Ref<VariantEdit>;
  variant: ContentVariant;
  request: Content['request'];
  /** The text is stored as it is in the form. */
  onSaved: (variant: ContentVariant) => void;
  /** Somebody else has changed it meanwhile. */
  onNewer: (variant: ContentVariant) => void;
}

function useVariantForm({ ref, variant, request, onSaved, onNewer }: VariantFormProps) {
  const { t } = useText();
  const saved = useRef<ContentVariant | null>(null);
  const { type, network } = request;
  const fields = useMemo(() => contentPartsOf(type, network).map(({ name }) => name), [type, network]);
  const valuesOf = (row: ContentVariant): Parts =>
    Object.fromEntries(partsOf(row, request).map(({ name, text }) => [name, text]));
  const written = useForm({
    schema,
    fields,
    values: valuesOf(variant),
    draft: draftName('content-variants', variant.id),
    edit: {
      version: variant.version,
      newer: (current) => {
        const row = ContentVariant.parse(current);
        onNewer(row);
        return { version: row.version, values: valuesOf(row) };
      },
    },
    send: (parts, version) =>
      api.patch(contentVariantPath(variant.id), { ...parts, version }, { schema: ContentVariant }),
    onSent: (stored) => {
      saved.current = stored;
      toast({ tone: 'success', title: t('saved') });
      onSaved(stored);
    },
  });
  const { form, state } = written;
  useImperativeHandle(ref, () => ({
    typed: () => form.getValues(),
    save: async () => {
      if (!state.dirty) return variant;
      saved.current = null;
      await state.onSubmit();
      return saved.current;
    },
  }));
  return written;
}

/** A text as it can be edited, with how much of its room each part takes. What is too long is kept. */
export function VariantForm(props: VariantFormProps) {
  const { variant, request } = props;
  const { t } = useText();
  const { form, state, problem, conflict } = useVariantForm(props);
  const values = form.watch();
  const label = (name: string) => {
    const part = partsOf(variant, request).find((one) => one.name === name);
    return part ? t(`writing.parts.${part.name}`) : name;
  };
  return (
    <form noValidate onSubmit={state.onSubmit}>
      <FormStack>
        <ConflictNotice conflict={conflict} label={label} onDiscard={() => form.reset()} />
        {partsOf(variant, request).map(({ name, limit, count }) => (
          <div key={name}>
            <Field label={label(name)} error={problem(name)}>
              <TextArea
                {...form.register(name)}
                rows={limit !== null && limit <= 100 ? 1 : 6}
                lang={request.language}
              />
            </Field>
            {limit !== null && <TextCount count={contentLengthOf(values[name] ?? '', count)} limit={limit} />}
          </div>
        ))}
        <FormError>{state.failure}</FormError>
        {state.dirty && (
          <Bar>
            <Button type="submit" size="sm" pending={state.pending}>
              {t('save')}
            </Button>
            <Button size="sm" variant="ghost" disabled={state.pending} onClick={() => form.reset()}>
              {t('writing.discard')}
            </Button>
          </Bar>
        )}
      </FormStack>
    </form>
  );
}
