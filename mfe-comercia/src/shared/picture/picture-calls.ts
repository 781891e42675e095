import { pictureLimits, pictureTypes } from '@portals/contracts/constants';
import { Picture } from '@portals/contracts/marketing';
import { api } from '@portals/platform';
import { companyPath } from '../company/company-calls';

export const picturesPath = (companyId: number) => `${companyPath(companyId)}/pictures`;
const picturePath = (id: number) => `/api/marketing/pictures/${id}`;

/** Returns why a file is rejected without an upload, as a text key below `pictures.refused`; null for a file that may be uploaded. */
export function refusalOf(file: Pick<File, 'size' | 'type'>): 'size' | 'type' | null {
  // Some systems report no type for a file; the service then detects it from the content.
  if (file.type !== '' && !pictureTypes.some((type) => type === file.type)) return 'type';
  return file.size > pictureLimits.uploadBytes ? 'size' : null;
}

/** Returns the first file of a drop or paste; null when there is only text. */
export const fileOf = (data: DataTransfer | null): File | null => data?.files[0] ?? null;

export const uploadPicture = (
  companyId: number,
  { file, alt }: { file: Blob; alt: string },
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) =>
  api.upload(`${picturesPath(companyId)}?${new URLSearchParams({ alt })}`, file, {
    ...options,
    schema: Picture,
  });

export const describePicture = (id: number, alt: string) =>
  api.patch(picturePath(id), { alt }, { schema: Picture });
export const removePicture = (id: number) => api.delete(picturePath(id));
