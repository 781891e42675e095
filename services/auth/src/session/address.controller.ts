import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import {
  AddressAnswer,
  AddressRequest,
  MemberCheck,
  MemberCheckAnswer,
  SenderAnswer,
  SenderRequest,
} from '@portals/contracts/auth';
import { Answers, Public } from '@portals/service-kit';
import type { z } from 'zod';
import { UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { SessionService } from './session.service.js';

@Controller('internal')
export class AddressController {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
  ) {}

  /**
   * Returns the current email address of an account to a service that has to email its user, and the memberships of the account or of one
   * of its sessions. Services store no addresses, so that no email goes to an outdated one. Like all internal routes, it is only reachable
   * internally and requires INTERNAL_KEY if one is set.
   */
  @Public()
  @Post('addresses')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AddressAnswer)
  async find(
    @Body({ schema: AddressRequest }) { userId, sessionId }: z.infer<typeof AddressRequest>,
  ): Promise<AddressAnswer> {
    const { email, isConfirmed } = await this.users.findAddress(userId);
    if (email === null) return { email, isConfirmed, workspaces: [] };
    const workspaces = await (sessionId === undefined
      ? this.workspaces.placesOf(userId)
      : this.sessions.placesOf({ id: userId, sessionId }));
    return { email, isConfirmed, workspaces };
  }

  /** Returns the sender of an invitation, for services that show it to the invited person. */
  @Public()
  @Post('senders')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, SenderAnswer)
  async sender(
    @Body({ schema: SenderRequest }) { userId, workspaceId }: z.infer<typeof SenderRequest>,
  ): Promise<SenderAnswer> {
    const [person] = await this.users.findByIds([userId]);
    const workspace = await this.workspaces.find(workspaceId);
    if (person === undefined || workspace === null) return { sender: null };
    return { sender: { name: person.name, workspace: workspace.name } };
  }

  /** Checks for services whether an address belongs to a member of the workspace, because a member cannot be invited as a guest. */
  @Public()
  @Post('members')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, MemberCheckAnswer)
  async isMember(@Body({ schema: MemberCheck }) { workspaceId, email }: z.infer<typeof MemberCheck>) {
    const members = await this.workspaces.members(workspaceId);
    return { isMember: members.some((member) => member.email === email) };
  }
}
