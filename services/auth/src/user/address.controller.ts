import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { AddressAnswer, AddressRequest } from '@portals/contracts/auth';
import { Answers, Public } from '@portals/service-kit';
import type { z } from 'zod';
import { UserRepository } from './user.repository.js';

@Controller('internal')
export class AddressController {
  constructor(@Inject(UserRepository) private readonly users: UserRepository) {}

  /**
   * For services that write to a user who asked for it: they keep no address, so that a mail never goes to one that the account no
   * longer has. Like all internal routes it is reached from inside only, and asks for INTERNAL_KEY where one is set.
   */
  @Public()
  @Post('addresses')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, AddressAnswer)
  async find(
    @Body({ schema: AddressRequest }) { userId }: z.infer<typeof AddressRequest>,
  ): Promise<AddressAnswer> {
    return { email: await this.users.findEmail(userId) };
  }
}
