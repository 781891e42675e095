import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { Admin, AdminGrant, AdminGranted, AdminUser, AdminUserQuery } from '@portals/contracts/admin';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Admins, Answers, CurrentUser, Public } from '@portals/service-kit';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { AdminService } from './admin.service.js';

/** Handles the operator's command that makes users administrators of the site. Only reachable internally, with INTERNAL_KEY. */
@Public()
@Controller('internal/admins')
export class AdminGrantController {
  constructor(@Inject(AdminService) private readonly admins: AdminService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, Admin.array())
  list() {
    return this.admins.admins();
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AdminGranted)
  grant(@Body({ schema: AdminGrant }) grant: AdminGrant, @FromCaller() caller: Caller) {
    return this.admins.grant(grant, caller);
  }
}

/** Lists accounts for administrators of the site. */
@Admins()
@Controller('api/admin/users')
export class AdminUserController {
  constructor(@Inject(AdminService) private readonly admins: AdminService) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, AdminUser.array())
  list(@Query({ schema: AdminUserQuery }) query: AdminUserQuery) {
    return this.admins.list(query);
  }

  /** Ends all sessions of a user. */
  @Delete(':id/sessions')
  @HttpCode(204)
  @Answers(204)
  endSessions(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.admins.endSessions(user, id);
  }
}
