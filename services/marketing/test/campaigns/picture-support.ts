import { Picture } from '@portals/contracts/marketing';
import { bodyOf } from '@portals/service-kit/testing';
import sharp from 'sharp';
import type { Caller } from '../crm/support.js';

/** Returns a picture of a single colour. */
export const plainPicture = (width: number, height: number, background = '#0F766E') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Uploads a picture for a company. */
export async function newPicture(
  user: Caller,
  companyId: number,
  file: Buffer | null = null,
  alt = 'Un escaparate',
): Promise<Picture> {
  const bytes = file ?? (await plainPicture(600, 300).png().toBuffer());
  return bodyOf(
    await user.upload(`companies/${companyId}/pictures?${new URLSearchParams({ alt })}`, bytes),
    Picture,
  );
}

/** Uploads a picture and returns all calls on a company's pictures. */
export async function pictureCalls(user: Caller, companyId: number) {
  const { id } = await newPicture(user, companyId);
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `companies/${companyId}/pictures`],
    ['POST', `companies/${companyId}/pictures?alt=x`, {}],
    ['PATCH', `pictures/${id}`, { alt: 'Mine now' }],
    ['DELETE', `pictures/${id}`],
  ];
  return calls;
}
