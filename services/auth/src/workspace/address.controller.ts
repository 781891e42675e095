import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { AddressAnswer, AddressRequest } from '@portals/contracts/auth';
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
   * For services that email users at their request: they store no addresses, so that an email never goes to one that the account no longer
   * has. Like all internal routes it is only reachable internally, and requires INTERNAL_KEY if one is set.
   */
  @Public()
  @Post('addresses')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AddressAnswer)
  async find(
    @Body({ schema: AddressRequest }) { userId }: z.infer<typeof AddressRequest>,
  ): Promise<AddressAnswer> {
    const email = await this.users.findEmail(userId);
    return { email, workspaces: email === null ? [] : await this.workspaces.placesOf(userId) };
  }
}
