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
  const [isDescribing, setDescribing] = useState(false);
  return (
    <Dialog
      open
      size="lg"
      title={t('pictures.title')}
      dirty={hasFile || isDescribing}
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
            onPick(picture);
          }}
        />
        <PictureList companyId={companyId} chosen={chosen} onPick={onPick} onDirty={setDescribing} />
      </Parts>
    </Dialog>
  );
}
