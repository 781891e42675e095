import { DataCopy, type DataCopyRequest } from '@portals/contracts/auth';
import { ErrorBody } from '@portals/contracts/errors';
import { ApiError, api, toast } from '@portals/platform';
import { Alert, Button, Checkbox } from '@portals/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../text';
import { ProofDialog } from './proof-dialog';

const copiesPath = '/api/account/data-copies';

/** Returns the names of the parts that could not be collected, if the error lists them; null for any other error. */
function missingParts(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'DATA_PART_MISSING') return null;
  return ErrorBody.safeParse(JSON.parse(error.body)).data?.missing ?? [];
}

/** Starts a browser download of the data copy, which the server streams while collecting it. */
function download({ id }: DataCopy): void {
  const link = document.createElement('a');
  link.href = `${copiesPath}/${id}`;
  link.download = '';
  link.click();
}

function CopyDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useText();
  const [missing, setMissing] = useState<string[]>([]);
  const [withoutMissing, setWithoutMissing] = useState(false);
  const nameOf = (part: string) =>
    part === 'consulting' || part === 'marketing' ? t(`myData.parts.${part}`) : part;
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).format(missing.map(nameOf));
  return (
    <ProofDialog
      title={t('myData.dialog')}
      description={t('myData.dialogText')}
      submitLabel={t('myData.submit')}
      send={(proof) => {
        const request: DataCopyRequest = { proof, language, withoutMissing };
        return api.post(copiesPath, request, { schema: DataCopy });
      }}
      onSent={(copy) => {
        download(copy);
        toast({ tone: 'success', title: t('myData.begun'), description: t('myData.begunText') });
      }}
      onFailed={(error) => setMissing(missingParts(error) ?? [])}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <>
          <Alert tone="warning" title={t('myData.missing', { parts })}>
            {t('myData.missingText')}
          </Alert>
          <Checkbox
            label={t('myData.without')}
            hint={t('myData.withoutHint')}
            checked={withoutMissing}
            onChange={(event) => setWithoutMissing(event.target.checked)}
          />
        </>
      )}
    </ProofDialog>
  );
}

/** Lets users download a copy of all data stored about them (rule 19.70). */
export function MyData() {
  const { t } = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" icon={<Download aria-hidden />} onClick={() => setAsking(true)}>
        {t('myData.download')}
      </Button>
      {asking && <CopyDialog onClose={() => setAsking(false)} />}
    </>
  );
}
