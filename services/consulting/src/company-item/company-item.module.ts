import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CompanyAccess } from '../company/company-access.js';
import { CompanyAccessModule } from '../company/company-access.module.js';
import { companyItemController } from './company-item.controller.js';
import { CompanyItemRepository } from './company-item.repository.js';
import type { CompanyItemResource } from './company-item.resource.js';
import { CompanyItemService } from './company-item.service.js';

@Module({})
class CompanyItemModule {}

/** Creates the module for the given kinds of company records. */
export function companyItemModule(resources: readonly CompanyItemResource[]): DynamicModule {
  const served = resources.map((resource) => ({ resource, token: Symbol(resource.path) }));
  return {
    module: CompanyItemModule,
    imports: [CompanyAccessModule],
    controllers: served.map(({ resource, token }) => companyItemController(resource, token)),
    providers: served.map(({ resource, token }) => ({
      provide: token,
      inject: [CompanyAccess, DataSource],
      useFactory: (access: CompanyAccess, dataSource: DataSource) =>
        new CompanyItemService(access, new CompanyItemRepository(dataSource, resource)),
    })),
  };
}
