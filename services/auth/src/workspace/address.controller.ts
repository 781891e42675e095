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
import { WorkspaceRepository } from './workspace.repository.js';

@Controller('internal')
export class AddressController {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
  ) {}

  /**
   * Sends emails for services that users asked to do so: they store no addresses, so that an email never goes to an address that the
   * account no longer has. Like all internal routes it is only reachable internally, and requires INTERNAL_KEY if one is set.
   */
  @Public()
  @Post('addresses')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AddressAnswer)
  async find(
    @Body({ schema: AddressRequest }) { userId }: z.infer<typeof AddressRequest>,
  ): Promise<AddressAnswer> {
    const { email, isConfirmed } = await this.users.findAddress(userId);
    return { email, isConfirmed, workspaces: email === null ? [] : await this.workspaces.placesOf(userId) };
  }

  /** Returns the inviting person, for services that show them to an invited person. */
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

  /** Checks an address for services that invite guests, who must not be members of the workspace. */
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
