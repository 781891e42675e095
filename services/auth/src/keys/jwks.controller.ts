import { Controller, Get, Header, Inject } from '@nestjs/common';
import { Answers, Public } from '@portals/service-kit';
import { z } from 'zod';
import { KeyRing } from './key-ring.js';

const Jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

@Controller('.well-known')
export class JwksController {
  constructor(@Inject(KeyRing) private readonly keys: KeyRing) {}

  /** Returns the public keys that verify access tokens. */
  @Public()
  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=60')
  @Answers(200, Jwks)
  jwks() {
    return this.keys.publish();
  }
}
