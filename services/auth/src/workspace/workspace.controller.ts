import { Body, Controller, Delete, Get, Header, HttpCode, Inject, Param, Patch, Query } from '@nestjs/common';
import { Member, MemberEndQuery, MemberPatch, Workspace, WorkspacePatch } from '@portals/contracts/auth';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, CurrentUser } from '@portals/service-kit';
import { WorkspaceService } from './workspace.service.js';

@Controller('api/workspaces')
export class WorkspaceController {
  constructor(@Inject(WorkspaceService) private readonly workspaces: WorkspaceService) {}

  /** Lists the workspaces of the signed-in user, with the user's role in each. */
  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, Workspace.array())
  list(@CurrentUser() user: AccessUser) {
    return this.workspaces.list(user);
  }

  @Patch(':id')
  @Answers(200, Workspace)
  update(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Body({ schema: WorkspacePatch }) patch: WorkspacePatch,
  ) {
    return this.workspaces.update(user, id, patch);
  }

  @Get(':id/members')
  @Header('cache-control', 'no-store')
  @Answers(200, Member.array())
  members(@CurrentUser() user: AccessUser, @Param('id', { schema: idParam }) id: number) {
    return this.workspaces.members(user, id);
  }

  @Patch(':id/members/:userId')
  @Answers(200, Member)
  setRole(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('userId', { schema: idParam }) userId: number,
    @Body({ schema: MemberPatch }) { role }: MemberPatch,
  ) {
    return this.workspaces.setRole(user, id, userId, role);
  }

  /**
   * Ends a membership in the workspace, possibly the caller's own. Other services then assign the former member's companies to the
   * successor.
   */
  @Delete(':id/members/:userId')
  @HttpCode(204)
  @Answers(204)
  end(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Param('userId', { schema: idParam }) userId: number,
    @Query({ schema: MemberEndQuery }) { successor }: MemberEndQuery,
  ) {
    return this.workspaces.end(user, id, userId, successor);
  }
}
