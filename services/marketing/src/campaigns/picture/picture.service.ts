import { Inject, Injectable } from '@nestjs/common';
import { pictureLimits } from '@portals/contracts/constants';
import type { Picture, PicturePatch, Pictures } from '@portals/contracts/marketing';
import { type AccessUser, AppError, type FileBody, isOutOfSpace, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CompanyAccess } from '../../crm/index.js';
import { declaration, HeavyWork, heavyBytes } from '../../kernel/index.js';
import { OutreachGate } from '../outreach-gate/outreach-gate.js';
import { type PictureFile, PictureRepository } from './picture.repository.js';
import { type MadePictures, makePictures } from './read-picture.js';

/** An upload: its user, the incoming file, and a signal that aborts when the client disconnects. */
interface Upload {
  user: AccessUser;
  body: FileBody;
  signal: AbortSignal;
}

/** A picture that has been encoded but not stored yet. */
interface NewPicture {
  alt: string;
  made: MadePictures;
}

/** Stores and lists the pictures of companies (rules 10.100 to 10.105). */
@Injectable()
export class PictureService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(PictureRepository) private readonly pictures: PictureRepository,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  async list(user: AccessUser, companyId: number): Promise<Pictures> {
    await this.access.require(user, companyId, 'work');
    const used = await this.pictures.used(companyId, this.dataSource.manager);
    return { pictures: await this.pictures.list(companyId), used };
  }

  /**
   * @throws AppError PICTURE_TOO_LARGE, PICTURE_TYPE, PICTURE_PIXELS, PICTURE_BROKEN, PICTURES_FULL, PICTURES_FULL_WORKSPACE,
   * PICTURE_NO_SPACE, TOO_MANY_TASKS, SERVICE_BUSY
   */
  async upload({ user, body, signal }: Upload, companyId: number, alt: string): Promise<Picture> {
    const workspaceId = await this.access.require(user, companyId, 'work');
    // The file is read only when the queue runs the upload, so that waiting uploads take no memory.
    return this.heavy.run({ user: user.id, bytes: heavyBytes.upload, signal }, async () => {
      const file = await body.read(pictureLimits.uploadBytes);
      if (file === null) throw new AppError(declaration.errors.PICTURE_TOO_LARGE);
      const known = await withSpace(this.pictures.relist(companyId, file, alt, this.dataSource.manager));
      if (known) return known;
      const made = await makePictures(file);
      return withSpace(
        transaction(this.dataSource, (manager) =>
          this.storeWithin({ companyId, workspaceId }, file, { alt, made }, manager),
        ),
      );
    });
  }

  private async storeWithin(
    { companyId, workspaceId }: { companyId: number; workspaceId: number },
    file: Buffer,
    { alt, made }: NewPicture,
    manager: EntityManager,
  ): Promise<Picture> {
    // Locks the company, so that two concurrent uploads cannot together exceed the limits for its pictures.
    await this.access.lock(companyId, manager);
    // A concurrent call may have stored the same file in the meantime.
    const known = await this.pictures.relist(companyId, file, alt, manager);
    if (known) return known;
    const { pictures, bytes } = await this.pictures.used(companyId, manager);
    const added = made.sizes.reduce((sum, size) => sum + size.bytes.length, 0);
    if (pictures >= pictureLimits.ofCompany || bytes + added > pictureLimits.bytesOfCompany)
      throw new AppError(declaration.errors.PICTURES_FULL);
    // Uploads to different companies at once may exceed this limit a little: it only keeps one workspace from filling the disk.
    if ((await this.pictures.usedByWorkspace(workspaceId, manager)) + added > pictureLimits.bytesOfWorkspace)
      throw new AppError(declaration.errors.PICTURES_FULL_WORKSPACE);
    return this.pictures.insert(companyId, file, { alt, made }, manager);
  }

  /**
   * Returns a file by the path of its public URL; null when there is none, and while an administrator blocks its account. The file of an
   * account without approval is returned, because previews and test emails show it, but must not be cached, so that a block applies at once
   * (rule 10.101).
   */
  async file(address: string): Promise<(PictureFile & { isCached: boolean }) | null> {
    const file = await this.pictures.file(address);
    if (file === null) return null;
    const showing = await this.outreach.showing(file.workspaceId);
    return showing && { ...file, isCached: showing === 'cached' };
  }

  /** @throws AppError PICTURE_NO_SPACE */
  async update(user: AccessUser, id: number, { alt }: PicturePatch): Promise<Picture> {
    const picture = await this.find(user, id);
    await withSpace(this.pictures.describe(id, alt));
    return { ...picture, alt };
  }

  async remove(user: AccessUser, id: number): Promise<void> {
    await this.find(user, id);
    await transaction(this.dataSource, (manager) => this.pictures.remove(id, manager));
  }

  private find(user: AccessUser, id: number): Promise<Picture> {
    return this.access.row(user, 'work', (reach) => this.pictures.find(reach, id));
  }
}

/** Waits for a write. @throws AppError PICTURE_NO_SPACE when the disk is full */
async function withSpace<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isOutOfSpace(error) ? new AppError(declaration.errors.PICTURE_NO_SPACE, { cause: error }) : error;
  }
}
