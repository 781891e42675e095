import { isSameLabel } from '@portals/contracts/constants';
import { contentLengthOf } from '@portals/contracts/marketing';
import { Button, Checkbox, Field, TextInput } from '@portals/ui';
import { color, font } from '@portals/ui/tokens';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { CopyButton, useText, WrittenField } from '../../shared';
import { BlockList } from '../blocks/block-list';
import { useDocument, useEditing } from '../editing/editing';
import { Line } from '../editing/editor-box';
import { useFaultText } from '../editing/use-fault-text';
import { LivePage } from '../review/live-page';
import { pageAddress, slugOf } from './slug';

const Address = styled.p`
  color: ${color.muted};
  font-family: ${font.mono};
  font-size: ${font.size.sm};
  overflow-wrap: anywhere;
`;

/** Number of characters of a description that search engines show. */
const descriptionShown = 160;

/** Input of the address. While the status is active, each stored address is public, so it is stored only when it is complete. */
function SlugField() {
  const { t } = useText();
  const fault = useFaultText();
  const { edited, row } = useEditing();
  const page = useDocument('page');
  const [typed, setTyped] = useState<string | null>(null);
  const isActive = isSameLabel(row.status, 'active');
  const complete = () => {
    if (typed !== null && isActive) page?.set({ slug: typed });
    setTyped(null);
  };
  const completed = useRef(complete);
  completed.current = complete;
  // A field that is removed while it has the focus gets no blur event.
  useLayoutEffect(() => () => completed.current(), []);
  if (!page) return null;
  const { slug } = page.document;
  const suggested = slugOf(edited.name);
  return (
    <Field
      label={t('campaignFields.slug')}
      hint={t(isActive ? 'content.slugHintActive' : 'content.slugHint')}
      error={fault('document.slug')}
    >
      <TextInput
        name="slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={(isActive ? typed : null) ?? slug}
        onChange={({ target }) => (isActive ? setTyped(target.value) : page.set({ slug: target.value }))}
        // The event is also fired when only the window loses the focus.
        onBlur={({ target }) => target !== document.activeElement && complete()}
        onKeyDown={({ key }) => key === 'Enter' && complete()}
      />
      {slug !== '' && <Address>{pageAddress(slug)}</Address>}
      <Line>
        {suggested !== '' && suggested !== slug && (
          <Button size="sm" variant="secondary" onClick={() => page.set({ slug: suggested })}>
            {t('content.slugSuggest', { slug: suggested })}
          </Button>
        )}
        {slug !== '' && <CopyButton label={t('content.copyAddress')} text={pageAddress(slug)} />}
      </Line>
    </Field>
  );
}

/** Editor of a landing page's content. */
export function LandingContent() {
  const { t } = useText();
  const fault = useFaultText();
  const page = useDocument('page');
  if (!page) return null;
  const { document, set } = page;
  return (
    <>
      <LivePage />
      <WrittenField
        name="title"
        label={t('campaignFields.title')}
        value={document.title}
        onChange={(title) => set({ title })}
        problem={fault('document.title')}
      />
      <WrittenField
        name="description"
        label={t('campaignFields.description')}
        hint={t('content.descriptionHint')}
        rows={2}
        value={document.description}
        onChange={(description) => set({ description })}
        problem={fault('document.description')}
        count={{ count: contentLengthOf(document.description, 'characters'), limit: descriptionShown }}
      />
      <SlugField />
      <BlockList blocks={document.blocks} onChange={(blocks) => set({ blocks })} />
      <Field
        label={t('campaignFields.contactLabel')}
        hint={t('content.contactHint')}
        error={fault('document.contactLabel')}
      >
        <TextInput
          value={document.contactLabel}
          onChange={({ target }) => set({ contactLabel: target.value })}
        />
      </Field>
      <Checkbox
        label={t('campaignFields.hero')}
        hint={t('content.heroHint')}
        checked={document.layout === 'hero'}
        onChange={({ target }) => set({ layout: target.checked ? 'hero' : 'plain' })}
      />
      <Checkbox
        label={t('campaignFields.indexed')}
        hint={t('content.indexedHint')}
        checked={document.indexed}
        onChange={({ target }) => set({ indexed: target.checked })}
      />
    </>
  );
}
