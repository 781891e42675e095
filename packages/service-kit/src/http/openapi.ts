import { applyDecorators } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiResponse, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ErrorBody } from '@portals/contracts/errors';
import { z } from 'zod';

/** Documents the answer of a route; it changes nothing at run time. */
export function Answers(status: number, schema?: z.ZodType): MethodDecorator & ClassDecorator {
  const success = schema === undefined ? { status } : { status, standardSchema: schema };
  return applyDecorators(ApiResponse(success), ApiResponse({ status: 'default', standardSchema: ErrorBody }));
}

/** Two libraries type the same JSON Schema differently. */
const JsonSchema = z.record(z.string(), z.any());

function jsonSchemaOf(schema: unknown, io: 'input' | 'output') {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { schema: JsonSchema.parse(json) };
}

/** OpenAPI 3.1 description of a service, made from the zod schemas of its routes. */
export function openApiDocument(app: NestFastifyApplication, name: string) {
  const description = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${name} service`)
    .setVersion('1.0.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  return SwaggerModule.createDocument(app, description, {
    standardSchemaConverter: (schema, { schemaType }) => jsonSchemaOf(schema, schemaType),
  });
}
