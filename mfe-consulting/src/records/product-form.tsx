import { type Product, ProductInput, ProductType, productTypes } from '@portals/contracts/consulting';
import { Controlled } from '@portals/platform/form';
import { Field, RadioCards, TextArea, TextInput } from '@portals/ui';
import { useText } from '../text';
import { RecordDialog, type RecordFormProps } from './record-dialog';
import { useRecordForm } from './use-record-form';

const schema = ProductInput.omit({ companyId: true });
const fields = ['name', 'type', 'description'] as const;

const typeOf = (row: Product | null) => ProductType.catch('product').parse(row?.type);

export function ProductForm(props: RecordFormProps<Product>) {
  const { row } = props;
  const { t } = useText();
  const { form, problem, dialog } = useRecordForm({
    ...props,
    kind: 'products',
    schema,
    fields,
    values: { name: row?.name ?? '', description: row?.description ?? '', type: typeOf(row) },
  });
  return (
    <RecordDialog {...dialog}>
      <Field
        label={t('products.fields.name')}
        required
        error={problem('name', { required: t('products.errors.name') })}
      >
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Controlled form={form} name="type">
        {(field) => (
          <Field
            label={t('products.fields.type')}
            required
            error={problem('type', { required: t('products.errors.type') })}
          >
            <RadioCards
              {...field}
              columns={2}
              options={productTypes.map((value) => ({ value, label: t(`products.type.${value}`) }))}
            />
          </Field>
        )}
      </Controlled>
      <Field
        label={t('products.fields.description')}
        required
        error={problem('description', { required: t('products.errors.description') })}
      >
        <TextArea {...form.register('description')} rows={4} />
      </Field>
    </RecordDialog>
  );
}
