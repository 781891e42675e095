import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { color, font, media, radius, shadow, space, zIndex } from '../tokens';

const Panel = styled(DropdownMenu.Content)`
  z-index: ${zIndex.menu};
  min-width: 12rem;
  max-width: min(20rem, calc(100vw - ${space(4)}));
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: ${space(1.5)};
  background: ${color.surface};
  color: ${color.text};
  border: 1px solid ${color.line};
  border-radius: ${radius.md};
  box-shadow: ${shadow.float};
  ${media.forcedColors} { border-color: CanvasText; }
`;

const Item = styled(DropdownMenu.Item)<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 2.5rem;
  padding: ${space(1.5)} ${space(3)};
  border-radius: ${radius.sm};
  font-size: ${font.size.sm};
  font-weight: ${font.weight.medium};
  color: ${({ $danger }) => ($danger ? color.dangerText : color.text)};
  cursor: pointer;
  user-select: none;
  outline: none;

  &[data-highlighted] { background: ${color.hover}; }
  &[data-disabled] {
    color: ${color.placeholder};
    cursor: not-allowed;
  }
  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
  }
  ${media.forcedColors} {
    &[data-highlighted] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
}

export interface MenuProps {
  /** Button that opens the menu, such as an `IconButton`. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/**
 * A menu of actions behind one button. An action runs after the menu has closed and the focus is back on the trigger, so that a dialog that
 * the action opens returns the focus to the trigger.
 */
export function Menu({ trigger, items }: MenuProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  // The menu is mounted inside the main landmark, so that people who navigate by landmarks find it.
  const stayInMain = (open: boolean) => {
    if (open) setContainer(triggerRef.current?.closest('main') ?? null);
  };
  return (
    <DropdownMenu.Root modal={false} onOpenChange={stayInMain}>
      <DropdownMenu.Trigger ref={triggerRef} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <Panel
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const action = chosen.current;
            chosen.current = null;
            if (!action) return;
            event.preventDefault();
            triggerRef.current?.focus();
            action();
          }}
        >
          {items.map((item) => (
            <Item
              key={item.key}
              $danger={item.danger ?? false}
              disabled={item.disabled ?? false}
              onSelect={() => {
                chosen.current = item.onSelect;
              }}
            >
              {item.icon}
              {item.label}
            </Item>
          ))}
        </Panel>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
