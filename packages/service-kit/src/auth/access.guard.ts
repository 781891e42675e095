import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors/app-error.js';
import { ACCESS_STRATEGY } from './access.strategy.js';
import type { AccessUser } from './access-tokens.js';
import { AccessVerifier } from './access-verifier.js';

const PUBLIC = 'portals:public';

/** Opens a route to callers without a session; all other routes require a session. */
export const Public = () => SetMetadata(PUBLIC, true);

const ADMINS = 'portals:admins';
/** Restricts a route to administrators of the site; for other users, the route fails with 404, as if it did not exist (rule 20.2). */
export const Admins = () => SetMetadata(ADMINS, true);

/** A controller class or one of its methods. */
export type RouteTarget = Parameters<Reflector['get']>[1];

export function isPublic(reflector: Reflector, handler: RouteTarget, controller: RouteTarget): boolean {
  return reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [handler, controller]) === true;
}

export const isForAdmins = (reflector: Reflector, handler: RouteTarget, controller: RouteTarget): boolean =>
  reflector.getAllAndOverride<boolean | undefined>(ADMINS, [handler, controller]) === true;

/** Requires a session on every route of a service that is not marked `@Public()`. */
@Injectable()
export class AccessGuard extends AuthGuard(ACCESS_STRATEGY) {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(AccessVerifier) private readonly verifier: AccessVerifier,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    if (isPublic(this.reflector, context.getHandler(), context.getClass())) return true;
    return super.canActivate(context);
  }

  /** Passes this service's verifier with each request, because all services in a process share Passport's strategies. */
  override getAuthenticateOptions() {
    return { session: false, verifier: this.verifier };
  }

  override handleRequest<T>(
    error: unknown,
    user: T | false | null,
    _info: unknown,
    context: ExecutionContext,
  ): T {
    if (error) throw error;
    if (!user) throw new AppError('UNAUTHENTICATED', { cause: new UnauthorizedException() });
    const isLeftOut =
      isForAdmins(this.reflector, context.getHandler(), context.getClass()) &&
      !(typeof user === 'object' && 'isAdmin' in user);
    if (isLeftOut) throw notFound();
    return user;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    user?: AccessUser;
  }
}

/** Parameter decorator for the user of the request, on routes that are not public. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): AccessUser => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>();
  if (user === undefined) throw new AppError('UNAUTHENTICATED');
  return user;
});
