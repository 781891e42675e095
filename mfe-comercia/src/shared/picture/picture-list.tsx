import { pictureLimits, storedPicture } from '@portals/contracts/constants';
import { type Picture, Pictures } from '@portals/contracts/marketing';
import { useApi, useErrorText, useFormat, useInvalidate } from '@portals/platform';
import { useCache, useOnce } from '@portals/platform/form';
import { Button, ConfirmDialog, Field, RowMenu, Skeleton, TextInput } from '@portals/ui';
import { color, font, radius, space } from '@portals/ui/tokens';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ReadFailed } from '../read-states';
import { useText } from '../text';
import { describePicture, picturesPath, removePicture } from './picture-calls';

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li<{ $chosen: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2)};
  padding: ${space(2)};
  border: 1px solid ${({ $chosen }) => ($chosen ? color.accent : color.line)};
  border-radius: ${radius.md};
  background: ${color.surface};

  & > img {
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: ${radius.sm};
    background: ${color.sunken};
    object-fit: contain;
  }
  & > p {
    font-size: ${font.size.sm};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)};
`;
const Parts = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};

  h3 { font-size: ${font.size.md}; }
  & > p { color: ${color.muted}; font-size: ${font.size.sm}; }
`;

interface PictureListProps {
  companyId: number;
  /** URL of the currently chosen image. */
  chosen: string;
  onPick: (picture: Picture) => void;
  /** Counts the alternative texts that differ from the stored ones. */
  setChanged: Dispatch<SetStateAction<number>>;
}

/** Lists all images of a company; the user can choose one, edit alternative texts, or remove images. */
export function PictureList({ companyId, chosen, onPick, setChanged }: PictureListProps) {
  const { t } = useText();
  const { number } = useFormat();
  const { data, error, isValidating, mutate } = useApi(picturesPath(companyId), { schema: Pictures });
  if (error && !data) return <ReadFailed title={t('pictures.failed')} pending={isValidating} read={mutate} />;
  if (!data) return <Skeleton lines={4} />;
  const { pictures } = data;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  const { used = { pictures: pictures.length, bytes } } = data;
  const hidden = used.pictures - pictures.length;
  const megabytes = (value: number) => number(Math.ceil(value / 1024 / 1024));
  return (
    <Parts aria-label={t('pictures.list')}>
      <h3>{t('pictures.list')}</h3>
      {used.pictures === 0 && <p>{t('pictures.none')}</p>}
      {used.pictures > 0 && (
        <p>
          {t('pictures.used', {
            ...{ pictures: number(used.pictures), most: number(pictureLimits.ofCompany) },
            ...{ mb: megabytes(used.bytes), mostMb: megabytes(pictureLimits.bytesOfCompany) },
          })}
        </p>
      )}
      {hidden > 0 && <p>{t('pictures.hidden', { count: hidden })}</p>}
      {pictures.length > 0 && (
        <Grid>
          {pictures.map((picture) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              isChosen={picture.url === chosen}
              onPick={() => onPick(picture)}
              setChanged={setChanged}
            />
          ))}
        </Grid>
      )}
    </Parts>
  );
}

function PictureItem({
  picture,
  isChosen,
  onPick,
  setChanged,
}: Pick<PictureListProps, 'setChanged'> & {
  picture: Picture;
  isChosen: boolean;
  onPick: () => void;
}) {
  const { t } = useText();
  const [mode, setMode] = useState<'shown' | 'described' | 'removed'>('shown');
  const { alt, url } = picture;
  const shown = () => setMode('shown');
  return (
    <Item $chosen={isChosen}>
      <img src={storedPicture(url)?.at(-1)?.path ?? url} alt={alt} loading="lazy" />
      {mode === 'described' ? (
        <Description picture={picture} onDone={shown} setChanged={setChanged} />
      ) : (
        <p>{alt}</p>
      )}
      <Line>
        <Button
          size="sm"
          variant={isChosen ? 'primary' : 'secondary'}
          aria-label={t(isChosen ? 'pictures.inUseOne' : 'pictures.useOne', { alt })}
          onClick={onPick}
        >
          {t(isChosen ? 'pictures.inUse' : 'pictures.use')}
        </Button>
        <RowMenu name={alt} onEdit={() => setMode('described')} onDelete={() => setMode('removed')} />
      </Line>
      {mode === 'removed' && <Removal picture={picture} onDone={shown} />}
    </Item>
  );
}

interface PartProps {
  picture: Picture;
  onDone: () => void;
}

function Description({ picture, onDone, setChanged }: PartProps & Pick<PictureListProps, 'setChanged'>) {
  const { t } = useText();
  const errorText = useErrorText();
  const cache = useCache();
  const [alt, setAlt] = useState(picture.alt);
  const isChanged = alt !== picture.alt;
  useEffect(() => {
    if (!isChanged) return;
    setChanged((count) => count + 1);
    return () => setChanged((count) => count - 1);
  }, [isChanged, setChanged]);
  const [failure, setFailure] = useState<string | null>(null);
  const { pending, run } = useOnce(async () => {
    if (alt.trim() === '') return setFailure(t('pictures.altMissing'));
    try {
      const stored = await describePicture(picture.id, alt.trim());
      await cache.change<Pictures>(picturesPath(picture.marketingCompanyId), (old) => ({
        ...old,
        pictures: old.pictures.map((one) => (one.id === stored.id ? stored : one)),
      }));
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  return (
    <>
      <Field label={t('blocks.alt')} error={failure ?? undefined}>
        <TextInput
          value={alt}
          maxLength={pictureLimits.alt}
          autoFocus
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void run();
          }}
        />
      </Field>
      <Line>
        <Button size="sm" pending={pending} onClick={() => void run()}>
          {t('pictures.saveAlt')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {t('figures.cancel')}
        </Button>
      </Line>
    </>
  );
}

function Removal({ picture, onDone }: PartProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const invalidate = useInvalidate();
  const [failure, setFailure] = useState<string | null>(null);
  const { pending, run } = useOnce(async () => {
    try {
      await removePicture(picture.id);
      // The service decides whether the picture still counts.
      await invalidate(picturesPath(picture.marketingCompanyId));
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  });
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => {
        if (!open) onDone();
      }}
      title={t('pictures.removeTitle')}
      text={t('pictures.removeText')}
      failure={failure}
      confirmLabel={t('pictures.remove')}
      pending={pending}
      onConfirm={() => void run()}
    />
  );
}
