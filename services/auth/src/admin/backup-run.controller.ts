import { Controller, Get, Header, Inject } from '@nestjs/common';
import { type BackupRun, LastBackups } from '@portals/contracts/admin';
import { Admins, Answers } from '@portals/service-kit';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { BackupRunEntity } from './backup-run.entity.js';

/** Lists backups of the whole installation for administrators of the site (rule 20.44). */
@Admins()
@Controller('api/auth-state/backups')
export class BackupRunController {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, LastBackups)
  async read(): Promise<LastBackups> {
    return { last: await this.newest({}), verified: await this.newest({ outcome: 'verified' }) };
  }

  private async newest(where: FindOptionsWhere<BackupRunEntity>): Promise<BackupRun | null> {
    const { manager } = this.dataSource;
    const [run] = await manager.find(BackupRunEntity, { where, order: { id: 'DESC' }, take: 1 });
    return run
      ? { outcome: run.outcome, endedAt: run.endedAt.toISOString(), megabytes: run.megabytes }
      : null;
  }
}
