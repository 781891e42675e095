import type { Picture } from '@portals/contracts/marketing';
import { useInvalidate } from '@portals/platform';
import { Dialog } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { NewPicture } from './new-picture';
import { picturesPath } from './picture-calls';
import { PictureList } from './picture-list';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/** Dialog with the images of a company and a form to upload another one. Its code is loaded when the dialog is first opened. */
export default function PictureDialog({
  companyId,
  chosen,
  onPick,
  onClose,
}: {
  companyId: number;
  chosen: string;
  onPick: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const invalidate = useInvalidate();
  const [hasFile, setHasFile] = useState(false);
  const [changed, setChanged] = useState(0);
  const pick = (picture: Picture) => {
    onPick(picture);
    // Otherwise the changed alternative texts would be lost.
    if (changed === 0) onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={t('pictures.title')}
      dirty={hasFile || changed > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Parts>
        <NewPicture
          companyId={companyId}
          onDirty={setHasFile}
          onStored={(picture) => {
            void invalidate(picturesPath(companyId));
            pick(picture);
          }}
        />
        <PictureList companyId={companyId} chosen={chosen} onPick={pick} setChanged={setChanged} />
      </Parts>
    </Dialog>
  );
}
