import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { picturePath, storedPicture } from '@portals/contracts/constants';
import type { Picture } from '@portals/contracts/marketing';
import type { AccessCondition } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { PictureEntity } from './picture.entity.js';
import { PictureFileEntity } from './picture-file.entity.js';
import type { MadePictures } from './read-picture.js';

/** Content and type of a picture file, for an HTTP response. */
export interface PictureFile {
  type: 'jpeg' | 'png';
  bytes: Buffer;
  /** Workspace of the picture's company. */
  workspaceId: number;
}

const hashLength = 32;
const hashIn = (url: string) => url.slice('/i/'.length, '/i/'.length + hashLength);

@Injectable()
export class PictureRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Returns the pictures of a company that are not hidden, newest first. */
  async list(marketingCompanyId: number): Promise<Picture[]> {
    const rows = await this.dataSource.manager.find(PictureEntity, {
      where: { marketingCompanyId, isHidden: false },
      order: { id: 'DESC' },
    });
    return rows.map(toPicture);
  }

  /** Returns a picture of a company to which the user has access; null when it does not exist or is hidden. */
  async find({ sql, parameters }: AccessCondition, id: number): Promise<Picture | null> {
    const [found] = await this.dataSource.query<{ id: number }[]>(
      `SELECT picture.id FROM marketing_pictures picture
       JOIN marketing_companies company ON company.id = picture.marketingCompanyId
       WHERE picture.id = ? AND picture.isHidden = 0 AND ${sql}`,
      [id, ...parameters],
    );
    const row = found && (await this.dataSource.manager.findOneBy(PictureEntity, { id: found.id }));
    return row ? toPicture(row) : null;
  }

  /**
   * Returns the company's picture that was uploaded from an identical file, and unhides it if it was hidden.
   * @returns null when the company has no such picture
   */
  async relist(
    marketingCompanyId: number,
    file: Buffer,
    alt: string,
    manager: EntityManager,
  ): Promise<Picture | null> {
    const row = await manager.findOneBy(PictureEntity, { marketingCompanyId, digest: digestOf(file) });
    if (row === null) return null;
    if (row.isHidden) {
      Object.assign(row, { isHidden: false, alt });
      await manager.update(PictureEntity, { id: row.id }, { isHidden: false, alt });
    }
    return toPicture(row);
  }

  /** Returns the number of a company's pictures and the total bytes of their files, including hidden pictures. */
  async used(
    marketingCompanyId: number,
    manager: EntityManager,
  ): Promise<{ pictures: number; bytes: number }> {
    const [row] = await manager.query<{ pictures: unknown; bytes: unknown }[]>(
      'SELECT COUNT(*) AS pictures, COALESCE(SUM(bytes), 0) AS bytes FROM marketing_pictures WHERE marketingCompanyId = ?',
      [marketingCompanyId],
    );
    return { pictures: Number(row?.pictures ?? 0), bytes: Number(row?.bytes ?? 0) };
  }

  /** Returns the total bytes of the files of all companies of a workspace, including companies that are being removed. */
  async usedByWorkspace(workspaceId: number, manager: EntityManager): Promise<number> {
    const [row] = await manager.query<{ bytes: unknown }[]>(
      `SELECT COALESCE(SUM(picture.bytes), 0) AS bytes FROM marketing_pictures picture
       JOIN marketing_companies company ON company.id = picture.marketingCompanyId WHERE company.workspaceId = ?`,
      [workspaceId],
    );
    return Number(row?.bytes ?? 0);
  }

  async insert(
    marketingCompanyId: number,
    file: Buffer,
    { alt, made }: { alt: string; made: MadePictures },
    manager: EntityManager,
  ): Promise<Picture> {
    const [{ width, height }] = made.sizes;
    const salted = createHash('sha256').update(randomBytes(16)).update(file).digest('hex');
    const row = manager.create(PictureEntity, {
      ...{
        marketingCompanyId,
        hash: salted.slice(0, hashLength),
        digest: digestOf(file),
        alt,
        width,
        height,
      },
      bytes: made.sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
      ...{ isUsed: false, isHidden: false, createdAt: new Date() },
    });
    await manager.insert(PictureEntity, row);
    for (const { bytes, ...size } of made.sizes) {
      const stored = { pictureId: row.id, type: made.type, ...size, bytes: bytes.toString('base64') };
      await manager.insert(PictureFileEntity, stored);
    }
    return toPicture(row);
  }

  async describe(id: number, alt: string): Promise<void> {
    await this.dataSource.manager.update(PictureEntity, { id }, { alt });
  }

  /**
   * Deletes a picture with its files. If it was ever used, it is only hidden, because published pages and sent emails may still show it.
   */
  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(PictureEntity, { id, isUsed: false });
    await manager.update(PictureEntity, { id }, { isHidden: true });
  }

  /**
   * Marks pictures as used, so that their files are preserved.
   * @param urls URLs of uploaded pictures
   * @returns the URLs that belong to no picture of the company
   */
  async use(marketingCompanyId: number, urls: readonly string[], manager: EntityManager): Promise<string[]> {
    if (urls.length === 0) return [];
    const hash = In([...new Set(urls.map(hashIn))]);
    // The update comes first, because it locks the rows, so that they cannot be deleted before the transaction ends.
    await manager.update(PictureEntity, { marketingCompanyId, hash }, { isUsed: true });
    const rows = await manager.findBy(PictureEntity, { marketingCompanyId, hash });
    const known = new Set(rows.map((row) => toPicture(row).url));
    return urls.filter((url) => !known.has(url));
  }

  /** Returns a file by the path of its public URL; null when there is none. */
  async file(address: string): Promise<PictureFile | null> {
    const [size] = storedPicture(address) ?? [];
    if (size === undefined) return null;
    const [row] = await this.dataSource.query<{ type: 'jpeg' | 'png'; bytes: string; workspaceId: number }[]>(
      `SELECT file.type, file.bytes, company.workspaceId FROM marketing_picture_files file
       JOIN marketing_pictures picture ON picture.id = file.pictureId
       JOIN marketing_companies company ON company.id = picture.marketingCompanyId
       WHERE picture.hash = ? AND file.width = ? AND file.height = ? AND company.deletedAt IS NULL`,
      [hashIn(address), size.width, size.height],
    );
    return row ? { ...row, bytes: Buffer.from(row.bytes, 'base64') } : null;
  }
}

const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

const toPicture = ({
  id,
  marketingCompanyId,
  hash,
  alt,
  width,
  height,
  bytes,
  createdAt,
}: PictureEntity): Picture => ({
  ...{ id, marketingCompanyId, url: picturePath(hash, width, height), width, height, bytes, alt },
  createdAt: createdAt.toISOString(),
});
