import { Ellipsis, ExternalLink, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Button, IconButton, Menu, RowMenu } from '../../src/public';
import { space } from '../../src/tokens';
import { type Examples, nothing, overPage, state } from '../examples';

/** Samples side by side. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
`;

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** Clicks its button as soon as it is mounted, as a mouse would. */
function Pressed({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = new PointerEvent('pointerdown', { bubbles: true, button: 0 });
    box.current?.querySelector('button')?.dispatchEvent(press);
  }, []);
  return <div ref={box}>{children}</div>;
}

export const examples: Examples = {
  Button: {
    variants: state((t) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {t('save')}
          </Button>
        ))}
      </Row>
    )),
    'with an icon': state((t) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} icon={<Plus aria-hidden />}>
            {t('add')}
          </Button>
        ))}
      </Row>
    )),
    small: state((t) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="sm">
            {t('edit')}
          </Button>
        ))}
      </Row>
    )),
    disabled: state((t) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {t('save')}
          </Button>
        ))}
      </Row>
    )),
    busy: state((t) => (
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} pending>
            {t('saving')}
          </Button>
        ))}
      </Row>
    )),
    'long text': state((t) => (
      <Row>
        <Button icon={<Plus aria-hidden />}>{t('long')}</Button>
        <Button variant="secondary">{t('word')}</Button>
      </Row>
    )),
    'whole width': state((t) => <Button block>{t('save')}</Button>),
    'as a link': state((t) => (
      <Row>
        <Button asChild>
          <a href="#Button">{t('open')}</a>
        </Button>
        <Button asChild variant="secondary">
          <a href="#Button">{t('open')}</a>
        </Button>
      </Row>
    )),
  },
  IconButton: {
    idle: state((t) => (
      <IconButton label={t('edit')}>
        <Pencil aria-hidden />
      </IconButton>
    )),
    danger: state((t) => (
      <IconButton label={t('delete')} danger>
        <Trash2 aria-hidden />
      </IconButton>
    )),
    disabled: state((t) => (
      <IconButton label={t('edit')} disabled>
        <Pencil aria-hidden />
      </IconButton>
    )),
  },
  Menu: {
    closed: state((t) => (
      <Menu
        trigger={
          <IconButton label={t('more')}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={[{ key: 'edit', label: t('edit'), onSelect: nothing }]}
      />
    )),
    open: overPage(320, (t) => (
      <Pressed>
        <Menu
          trigger={
            <IconButton label={t('more')}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={[
            { key: 'edit', label: t('edit'), icon: <Pencil aria-hidden />, onSelect: nothing },
            { key: 'add', label: t('add'), disabled: true, onSelect: nothing },
            { key: 'long', label: t('long'), onSelect: nothing },
            {
              key: 'delete',
              label: t('delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: nothing,
            },
          ]}
        />
      </Pressed>
    )),
  },
  RowMenu: {
    closed: state((t) => <RowMenu name={t('companies.first')} onEdit={nothing} onDelete={nothing} />),
    'open, with an action of its own': overPage(240, (t) => (
      <Pressed>
        <RowMenu
          name={t('companies.first')}
          items={[{ key: 'open', label: t('open'), icon: <ExternalLink aria-hidden />, onSelect: nothing }]}
          onEdit={nothing}
          onDelete={nothing}
        />
      </Pressed>
    )),
  },
};
