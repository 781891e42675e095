import { Body, Controller, Get, Header, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CurrentPassword, OrganisationAddress, OwnerProof, OwnOrganisation } from '@portals/contracts/auth';
import { type AccessUser, Answers, CurrentUser } from '@portals/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FromSite, type RelyingParty } from '../passkey/relying-party.js';
import { type Caller, FromCaller } from '../throttle/caller.js';
import { FromBrowser, setBrowserCookie } from './browser-cookie.js';
import { IdentityLinks } from './identity-links.js';
import { OidcService } from './oidc.service.js';

@Controller('api/account/organisation')
export class OwnOrganisationController {
  constructor(
    @Inject(IdentityLinks) private readonly links: IdentityLinks,
    @Inject(OidcService) private readonly logins: OidcService,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, OwnOrganisation)
  show(@CurrentUser() user: AccessUser) {
    return this.links.show(user);
  }

  /** Starts linking the signed-in user's account. */
  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, OrganisationAddress)
  async begin(
    @CurrentUser() user: AccessUser,
    @Body({ schema: OwnerProof }) proof: OwnerProof,
    @FromSite() site: RelyingParty,
    @FromBrowser() known: string,
    @FromCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrganisationAddress> {
    const purpose = { userId: user.id, sessionId: Number(user.sessionId) };
    // The proof comes last, because it may use up a recovery code, and the issuer may be away.
    const url = await this.logins.begin(
      setBrowserCookie(request, reply, known),
      site.origin,
      caller,
      purpose,
    );
    await this.links.prove(user, proof, site, caller);
    return { url };
  }

  /** Removes the link and ends all other sessions. */
  @Post('unlink')
  @HttpCode(204)
  @Answers(204)
  unlink(
    @CurrentUser() user: AccessUser,
    @Body({ schema: CurrentPassword }) { password }: CurrentPassword,
    @FromCaller() caller: Caller,
  ) {
    return this.links.unlink(user, password, caller);
  }
}
