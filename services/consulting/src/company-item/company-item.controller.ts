import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  type Type,
} from '@nestjs/common';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiTags, CurrentUser } from '@portals/service-kit';
import { z } from 'zod';
import type { CompanyItemResource } from './company-item.resource.js';
import type { CompanyItemService } from './company-item.service.js';

/**
 * Creates the controller for one kind of company record, with the routes GET /api/companies/:id/<path>, POST /api/<path>, PATCH and DELETE
 * /api/<path>/:id.
 * @param service injection token of the CompanyItemService for this kind
 */
export function companyItemController(resource: CompanyItemResource, service: symbol): Type {
  const { path, input, patch, answer } = resource;

  @ApiTags(path)
  @Controller('api')
  class CompanyItemController {
    constructor(@Inject(service) private readonly items: CompanyItemService) {}

    @Get(`companies/:companyId/${path}`)
    @Answers(200, z.array(answer))
    async list(@CurrentUser() user: AccessUser, @Param('companyId', { schema: idParam }) companyId: number) {
      const page = await this.items.list(user, companyId);
      return page.map((item) => answer.parse(item));
    }

    @Post(path)
    @Answers(201, answer)
    async create(@CurrentUser() user: AccessUser, @Body({ schema: input }) values: z.output<typeof input>) {
      return answer.parse(await this.items.create(user, values));
    }

    @Patch(`${path}/:id`)
    @Answers(200, answer)
    async update(
      @CurrentUser() user: AccessUser,
      @Param('id', { schema: idParam }) id: number,
      @Body({ schema: patch }) changes: z.output<typeof patch>,
    ) {
      return answer.parse(await this.items.update(user, id, changes));
    }

    @Delete(`${path}/:id`)
    @HttpCode(204)
    @Answers(204)
    delete(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
      return this.items.delete(user, id);
    }
  }
  // Sets the class name, because the operation ids in the OpenAPI description begin with it.
  const name = `${path.charAt(0).toUpperCase()}${path.slice(1)}Controller`;
  return Object.defineProperty(CompanyItemController, 'name', { value: name });
}
