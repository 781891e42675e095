import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { DataCopy, DataCopyRequest, PasskeyOptions } from '@portals/contracts/auth';
import { businessDayOf } from '@portals/contracts/constants';
import { idParam } from '@portals/contracts/fields';
import { type AccessUser, Answers, ApiProduces, CurrentUser } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OwnerProofCheck } from '../passkey/owner-proof.js';
import { FromSite, type RelyingParty } from '../passkey/relying-party.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { DataCopies } from './data-copies.js';

@Controller('api/account')
export class DataCopyController {
  constructor(
    @Inject(DataCopies) private readonly copies: DataCopies,
    @Inject(OwnerProofCheck) private readonly proofs: OwnerProofCheck,
  ) {}

  /** Starts a proof of identity by passkey, which is needed for a copy of the user's data and for deleting the account. */
  @Post('proof-options')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, PasskeyOptions)
  options(@CurrentUser() user: AccessUser, @FromSite() site: RelyingParty, @FromCaller() caller: Caller) {
    return this.proofs.options(user, site, caller);
  }

  /** Prepares a copy of all data stored about the user. */
  @Post('data-copies')
  @Header('cache-control', 'no-store')
  @Answers(201, DataCopy)
  begin(
    @CurrentUser() user: AccessUser,
    @Body({ schema: DataCopyRequest }) request: DataCopyRequest,
    @FromSite() site: RelyingParty,
    @FromCaller() caller: Caller,
  ) {
    return this.copies.begin(user, request, site, caller);
  }

  @Get('data-copies/:id')
  @ApiProduces('application/zip')
  @Answers(200)
  async download(
    @CurrentUser() user: AccessUser,
    @Param('id', { schema: idParam }) id: number,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // A HEAD request, which some download managers send first, must not use up the only download.
    if (request.method === 'HEAD') {
      await this.copies.requireOffered(user, id);
      reply.header('cache-control', 'no-store').header('content-type', 'application/zip').send();
      return;
    }
    const ended = once(reply.raw, 'close').then(() => undefined);
    const bytes = await this.copies.download(user, id, ended);
    const name = `${user.username.replace(/[^a-z0-9]+/g, '-')}-${businessDayOf(new Date())}`;
    reply.header('cache-control', 'no-store');
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', `attachment; filename="my-data-${name}.zip"`);
    // With `objectMode: false` the buffer is limited in bytes, so the copy is produced no faster than the client reads it.
    reply.send(Readable.from(bytes, { objectMode: false }));
  }
}
