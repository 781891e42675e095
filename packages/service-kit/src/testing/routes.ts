import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { isForAdmins, isPublic, type RouteTarget } from '../auth/access.guard.js';

export interface RouteFacts {
  method: string;
  path: string;
  public: boolean;
  /** True when only administrators of the site may call the route. */
  admins: boolean;
  /** Request parameters that no schema checks, such as `body` or `param id`. */
  unchecked: string[];
}

const Args = z.record(z.string(), z.object({ data: z.unknown(), schema: z.unknown() }).partial());
const Paths = z.union([z.string().transform((path) => [path]), z.array(z.string())]);
const checkedTypes = new Map<number, string>([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.RAW_BODY, 'raw body'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.PARAM, 'param'],
  [RouteParamtypes.HEADERS, 'headers'],
]);

function uncheckedParameters(controller: RouteTarget, handlerName: string): string[] {
  const args = Args.parse(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {});
  return Object.entries(args).flatMap(([key, { data, schema }]) => {
    const kind = checkedTypes.get(Number(key.split(':')[0]));
    if (kind === undefined || schema instanceof z.core.$ZodType) return [];
    return [data === undefined ? kind : `${kind} ${String(data)}`];
  });
}

const joined = (...parts: string[]) =>
  `/${parts
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;

function routesOf(controller: RouteTarget, reflector: Reflector, scanner: MetadataScanner): RouteFacts[] {
  const prefixes = Paths.parse(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
  return scanner.getAllMethodNames(controller.prototype).flatMap((name) => {
    const handler: RouteTarget = controller.prototype[name];
    const method: unknown = Reflect.getMetadata(METHOD_METADATA, handler);
    if (typeof method !== 'number') return [];
    const facts = {
      method: RequestMethod[method] ?? 'ALL',
      public: isPublic(reflector, handler, controller),
      admins: isForAdmins(reflector, handler, controller),
      unchecked: uncheckedParameters(controller, name),
    };
    const paths = Paths.parse(Reflect.getMetadata(PATH_METADATA, handler) ?? '');
    return prefixes.flatMap((prefix) => paths.map((path) => ({ ...facts, path: joined(prefix, path) })));
  });
}

/** Returns every route of an application, read from Nest's metadata. */
export function listRoutes(app: NestFastifyApplication): RouteFacts[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const classes = [...new Set(controllers.flatMap(({ metatype }) => (metatype === null ? [] : [metatype])))];
  const scanner = new MetadataScanner();
  return classes.flatMap((metatype) => routesOf(metatype, app.get(Reflector), scanner));
}
