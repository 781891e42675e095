import { applyDecorators } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorBody } from '@portals/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceDeclaration, SessionNeed } from '../declaration/declaration.js';
import { described, loadSwagger } from './description.js';

/** Documents the answer of a route; it changes nothing at run time. */
export function Answers(status: number, schema?: z.ZodType): MethodDecorator & ClassDecorator {
  const success = schema === undefined ? { status } : { status, standardSchema: schema };
  return described(({ ApiResponse }) =>
    applyDecorators(ApiResponse(success), ApiResponse({ status: 'default', standardSchema: ErrorBody })),
  );
}

/** zod and @nestjs/swagger have different types for the same JSON Schema. */
const JsonSchema = z.record(z.string(), z.any());

function jsonSchemaOf(schema: unknown, io: 'input' | 'output') {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { schema: JsonSchema.parse(json) };
}

type Swagger = Awaited<ReturnType<typeof loadSwagger>>;
type Document = ReturnType<Swagger['SwaggerModule']['createDocument']>;
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const bearer = { bearer: [] };
/** The need of a session as OpenAPI's security requirements; an empty one means that a call without any is allowed. */
const securityOf: Record<SessionNeed, Record<string, string[]>[]> = {
  none: [],
  optional: [{}, bearer],
  required: [bearer],
};

/**
 * The declared path that a route is below; null for one that is not below /api.
 * @throws Error naming a route below /api that is below none of the declared paths: the gateway would never lead to it
 */
function pathOf(route: string, { name, paths }: ServiceDeclaration) {
  if (!route.startsWith('/api/')) return null;
  const below = paths[route.split('/', 3).join('/')];
  if (!below)
    throw new Error(`${name} answers ${route}, which is below none of the paths in its service.json`);
  return below;
}

/** Refuses routes, as they are added, that the declaration does not cover, so that the service does not start. */
export function requireDeclared(instance: FastifyInstance, declaration: ServiceDeclaration): void {
  instance.addHook('onRoute', ({ url }) => void pathOf(url, declaration));
}

/** Adds to each operation whether the declaration asks for a session. */
export function describeCalls(document: Pick<Document, 'paths'>, declaration: ServiceDeclaration): void {
  const { calls } = declaration;
  for (const [path, item] of Object.entries(document.paths)) {
    const below = pathOf(path, declaration);
    if (below === null) continue;
    const declared = path.replace(/\{(\w+)\}/g, ':$1');
    for (const method of methods) {
      const rules = { ...below, ...calls[`${method.toUpperCase()} ${declared}`] };
      const operation = item[method];
      if (operation) operation.security = securityOf[rules.session ?? 'required'];
    }
  }
}

/**
 * OpenAPI 3.1 description of a service, made from the zod schemas of its routes and from its declaration, whose errors
 * are listed in `x-errors`. It takes the processor for some tenths of a second, beside what loading takes.
 */
async function openApiDocument(app: NestFastifyApplication, declaration: ServiceDeclaration) {
  const { DocumentBuilder, SwaggerModule } = await loadSwagger();
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${declaration.name} service`)
    .setVersion('1.0.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  const document = SwaggerModule.createDocument(app, description, {
    standardSchemaConverter: (schema, { schemaType }) => jsonSchemaOf(schema, schemaType),
  });
  describeCalls(document, declaration);
  return { ...document, 'x-errors': declaration.errors };
}

/** Answers /openapi.json with the description, which is made when it is asked for first: hardly anybody does. */
export function answerOpenApi(
  instance: FastifyInstance,
  app: NestFastifyApplication,
  declaration: ServiceDeclaration,
): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  instance.get('/openapi.json', () => {
    document ??= openApiDocument(app, declaration);
    return document;
  });
}
