import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { AppError, notFound } from '../errors/app-error.js';
import { fieldFaults } from '../errors/zod-issues.js';

/**
 * Checks each parameter by the zod schema of its decorator (`@Body({ schema })`) and hands on the parsed value. Nest's
 * StandardSchemaValidationPipe does not hand the value to its errors, so required and wrong could not be told apart.
 */
@Injectable()
export class SchemaPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, metadata: ArgumentMetadata) {
    const { schema, type } = metadata;
    if (!(schema instanceof z.ZodType)) return value;
    // A request without a body names every missing field, like an empty object.
    const given = type === 'body' ? (value ?? {}) : value;
    const parsed = schema.safeParse(given, { reportInput: true });
    if (parsed.success) return parsed.data;
    // No row has an id that is not one.
    if (type === 'param') throw notFound();
    throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
  }
}
