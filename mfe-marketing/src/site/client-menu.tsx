import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../text';
import { ClientArea } from './client-area';
import { Disclosure, Entries, Opener } from './client-area-styles';

/**
 * Menu of the client area in the header on wide screens. It is a `details` element, so that it works before the page's script has loaded.
 */
export function ClientMenu() {
  const { t } = useText();
  const box = useRef<HTMLDetailsElement>(null);
  const closeFor = (target: EventTarget | null) => {
    if (target instanceof Node && !box.current?.contains(target)) box.current?.removeAttribute('open');
  };
  useEffect(() => {
    const onPress = ({ target }: Event) => closeFor(target);
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape') return;
    currentTarget.querySelector('summary')?.focus();
    currentTarget.open = false;
  };

  return (
    <Disclosure
      ref={box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }: FocusEvent) => closeFor(relatedTarget)}
    >
      <Opener>
        {t('footer.clientArea')}
        <ChevronDown size={16} aria-hidden="true" />
      </Opener>
      <Entries>
        <ClientArea />
      </Entries>
    </Disclosure>
  );
}
