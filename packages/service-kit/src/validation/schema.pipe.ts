import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { AppError, notFound } from '../errors/app-error.js';
import { fieldFaults } from '../errors/zod-issues.js';

/**
 * Parses each parameter with the schema of its decorator (`@Body({ schema })`), of zod or of its mini build. Nest's
 * StandardSchemaValidationPipe is not used, because its errors lack the input, so that a missing value cannot be distinguished from an
 * invalid one.
 */
@Injectable()
export class SchemaPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, metadata: ArgumentMetadata) {
    const { schema, type } = metadata;
    if (!(schema instanceof z.core.$ZodType)) return value;
    // A missing body is treated as an empty object, so that the reply lists every missing field.
    const given = type === 'body' ? (value ?? {}) : value;
    const parsed = z.safeParse(schema, given, { reportInput: true });
    if (parsed.success) return parsed.data;
    // A malformed id matches no row, so the reply is the same as for a missing row.
    if (type === 'param') throw notFound();
    throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
  }
}
