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

/** Shows each text in full: a field grows with its content instead of scrolling. */
const Texts = styled(FormStack)`
  textarea { max-height: none; }
`;

const schema = ContentVariantPatch.omit({ version: true });
type Parts = { [name in ContentPartName]?: string | undefined };

/** Lets the actions on a text access the values of its form. */
export interface VariantEdit {
  /** Returns the parts as typed in the form. */
  typed: () => Parts;
  /** Saves unsaved changes. Returns null on failure; the form then shows the error. */
  save: () => Promise<ContentVariant | null>;
}

interface VariantFormProps {
  ref: Ref<VariantEdit>;
  variant: ContentVariant;
  request: Content['request'];
  /** Called after the form's values have been stored. */
  onSaved: (variant: ContentVariant) => void;
  /** Called when another person has changed the text in the meantime. */
  onNewer: (variant: ContentVariant) => void;
  /** Called after saving or discarding, to start a new form with the stored values. */
  onClose: () => void;
}

function useVariantForm({ ref, variant, request, onSaved, onNewer, onClose }: VariantFormProps) {
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
    onClose,
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

/** Form for a text, with the length and the limit of each part. Parts that exceed the limit are not truncated. */
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
      <Texts>
        <ConflictNotice conflict={conflict} label={label} onDiscard={state.onClose} />
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
            <Button size="sm" variant="ghost" disabled={state.pending} onClick={state.onClose}>
              {t('writing.discard')}
            </Button>
          </Bar>
        )}
      </Texts>
    </form>
  );
}
