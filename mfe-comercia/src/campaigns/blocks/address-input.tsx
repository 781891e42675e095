import { TextInput } from '@portals/ui';
import type { ComponentProps } from 'react';

type AddressInputProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  onChange: (address: string) => void;
};

/** Input for the URL of a page or an image. */
export function AddressInput({ onChange, ...props }: AddressInputProps) {
  return (
    <TextInput
      {...props}
      type="url"
      inputMode="url"
      placeholder="https://"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
