import { applyDecorators } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorBody } from '@portals/contracts/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceDeclaration, SessionNeed } from '../declaration/declaration.js';
import { described, loadSwagger } from './description.js';

const answerSchemas = new WeakMap<object, z.ZodType>();

/** Returns the documented schema of a handler's reply; undefined for a handler without one. */
export const answerSchemaOf = (handler: object): z.ZodType | undefined => answerSchemas.get(handler);

/** Documents the reply of a route; has no effect at run time. */
export function Answers(status: number, schema?: z.ZodType): MethodDecorator {
  const success = schema === undefined ? { status } : { status, standardSchema: schema };
  const describe = described(({ ApiResponse }) =>
    applyDecorators(ApiResponse(success), ApiResponse({ status: 'default', standardSchema: ErrorBody })),
  );
  return (target, key, descriptor: PropertyDescriptor) => {
    if (schema !== undefined) answerSchemas.set(descriptor.value, schema);
    describe(target, key, descriptor);
  };
}

/** Converts a JSON Schema from zod's type to the type of @nestjs/swagger. */
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
/** OpenAPI security requirements for each session need; an empty requirement allows calls without a session. */
const securityOf: Record<SessionNeed, Record<string, string[]>[]> = {
  none: [],
  optional: [{}, bearer],
  required: [bearer],
};

/**
 * Returns the declared path of a route; null for a route outside /api.
 * @throws Error for a route below /api that no declared path covers, because the gateway would never forward calls to it
 */
function pathOf(route: string, { name, paths }: ServiceDeclaration) {
  if (!route.startsWith('/api/')) return null;
  const below = paths[route.split('/', 3).join('/')];
  if (!below)
    throw new Error(`${name} answers ${route}, which is below none of the paths in its service.json`);
  return below;
}

/** Throws when an undeclared route is added, so that a service with undeclared routes does not start. */
export function requireDeclared(instance: FastifyInstance, declaration: ServiceDeclaration): void {
  instance.addHook('onRoute', ({ url }) => void pathOf(url, declaration));
}

/** Adds the declared session need to each operation. */
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
 * Creates the OpenAPI 3.1 description of a service from the zod schemas of its routes and from its declaration, whose errors are listed in
 * `x-errors`. This blocks the event loop for some tenths of a second, in addition to the loading time.
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

/** Serves /openapi.json. The description is created at the first request, because it is rarely requested. */
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
