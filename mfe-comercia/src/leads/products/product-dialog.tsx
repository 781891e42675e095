import { MarketingProduct, MarketingProductInput } from '@portals/contracts/marketing';
import { api, toast } from '@portals/platform';
import { draftName, useForm } from '@portals/platform/form';
import { ConflictNotice, Field, FormDialog, TextArea, TextInput } from '@portals/ui';
import { productPath, productsPath, useText } from '../../shared';

export interface ProductDialogProps {
  companyId: number;
  /** The product to edit; null to add a new one. */
  product: MarketingProduct | null;
  onClose: () => void;
  /** Called after the save; displays the product. */
  onSaved: (product: MarketingProduct) => Promise<void> | void;
  /** Called when another person has changed the product in the meantime. */
  onNewer: (product: MarketingProduct) => void;
}

/** Returns the name prefix for drafts about one company's products. */
export const productDrafts = (companyId: number) => `marketing-companies/${companyId}/products`;

const schema = MarketingProductInput.omit({ marketingCompanyId: true });
const fields = ['name', 'description', 'characteristics', 'advantages', 'price'] as const;
const required = ['name', 'characteristics', 'advantages', 'price'] as const;

const valuesOf = (product: MarketingProduct | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  characteristics: product?.characteristics ?? '',
  advantages: product?.advantages ?? '',
  price: product?.price ?? '',
});

function useProductForm({ companyId, product, onClose, onSaved, onNewer }: ProductDialogProps) {
  const { t } = useText();
  const save = (input: ReturnType<typeof schema.parse>, version: number | undefined) =>
    product
      ? api.patch(productPath(product.id), { ...input, version }, { schema: MarketingProduct })
      : api.post(productsPath, { ...input, marketingCompanyId: companyId }, { schema: MarketingProduct });
  const newer = (current: unknown) => {
    const row = MarketingProduct.parse(current);
    onNewer(row);
    return { version: row.version, values: valuesOf(row) };
  };
  return useForm({
    schema,
    fields,
    values: valuesOf(product),
    draft: draftName(productDrafts(companyId), product?.id ?? null),
    edit: product ? { version: product.version, newer } : undefined,
    onClose,
    send: save,
    onSent: async (saved) => {
      const title = t(product ? 'saved' : 'productForm.created');
      toast({ tone: 'success', title, ...(product ? {} : { description: saved.name }) });
      await onSaved(saved);
    },
    onFailed: (_error, description) =>
      toast({
        tone: 'destructive',
        title: t(product ? 'saveError' : 'productForm.createError'),
        description,
      }),
  });
}

/** Dialog that adds or edits a product of a company. */
export function ProductDialog(props: ProductDialogProps) {
  const { product } = props;
  const { t } = useText();
  const { form, state, problem, conflict } = useProductForm(props);
  const labels = Object.fromEntries(fields.map((name): [string, string] => [name, t(`productForm.${name}`)]));
  const missing = (name: (typeof required)[number]) =>
    problem(name, { required: t(`productForm.errors.${name}`) });
  return (
    <FormDialog
      {...state}
      title={t(product ? 'productForm.editTitle' : 'productForm.newTitle')}
      submitLabel={t(product ? 'save' : 'productForm.create')}
    >
      <ConflictNotice conflict={conflict} label={(name) => labels[name] ?? name} onDiscard={state.onClose} />
      <Field label={t('productForm.name')} required error={missing('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('productForm.description')} error={problem('description')}>
        <TextArea {...form.register('description')} rows={2} />
      </Field>
      <Field label={t('productForm.characteristics')} required error={missing('characteristics')}>
        <TextArea {...form.register('characteristics')} rows={3} />
      </Field>
      <Field label={t('productForm.advantages')} required error={missing('advantages')}>
        <TextArea {...form.register('advantages')} rows={3} />
      </Field>
      <Field
        label={t('productForm.price')}
        hint={t('productForm.priceHint')}
        required
        error={missing('price')}
      >
        <TextInput {...form.register('price')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
