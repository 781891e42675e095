import { type Product, ProductInput, ProductType, productTypes } from '@portals/contracts/consulting';
import { Field, RadioCards, TextArea, TextInput } from '@portals/ui';
import { Controller } from 'react-hook-form';
import { useFieldError } from '../form/use-field-error';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ProductInput.omit({ companyId: true });
const fields = ['name', 'type', 'description'] as const;

const typeOf = (row: Product | null) => ProductType.catch('product').parse(row?.type);

export function ProductForm({ companyId, row, onClose }: RecordFormProps<Product>) {
  const { t } = useText();
  const errorText = useFieldError();
  const { form, ...dialog } = useRecordForm({
    kind: 'products',
    companyId,
    id: row?.id ?? null,
    schema,
    fields,
    onClose,
    values: { name: row?.name ?? '', description: row?.description ?? '', type: typeOf(row) },
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog {...dialog} kind="products" editing={row !== null} dirty={isDirty}>
      <Field
        label={t('products.fields.name')}
        required
        error={errorText(errors.name, t('products.errors.name'))}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { disabled: _unused, ...field } }) => (
          <Field
            label={t('products.fields.type')}
            required
            error={errorText(errors.type, t('products.errors.type'))}
          >
            <RadioCards
              {...field}
              columns={2}
              options={productTypes.map((value) => ({ value, label: t(`products.type.${value}`) }))}
            />
          </Field>
        )}
      />
      <Field
        label={t('products.fields.description')}
        required
        error={errorText(errors.description, t('products.errors.description'))}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
    </RecordDialog>
  );
}
