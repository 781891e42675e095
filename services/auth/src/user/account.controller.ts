import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { Account, AccountRequest } from '@portals/contracts/auth';
import { Answers, Public } from '@portals/service-kit';
import type { z } from 'zod';
import { UserRepository } from './user.repository.js';

@Controller('internal')
export class AccountController {
  constructor(@Inject(UserRepository) private readonly users: UserRepository) {}

  /** Finds accounts by ids, user name or email address for the operator's commands. Only reachable internally, with INTERNAL_KEY. */
  @Public()
  @Post('accounts')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, Account.array())
  async find(@Body({ schema: AccountRequest }) asked: z.infer<typeof AccountRequest>): Promise<Account[]> {
    const found =
      'ids' in asked
        ? await this.users.findByIds(asked.ids)
        : [await this.users.findByLogin(asked.login)].filter((user) => user !== null);
    return found.map(({ id, username, name, email }) => ({ id, username, name, email }));
  }
}
