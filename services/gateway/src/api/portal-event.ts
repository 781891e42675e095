import { PortalEvent } from '@portals/contracts/composition';
import { AppError, fieldFaults } from '@portals/service-kit/plain';

/**
 * Parses a browser's report that a portal has loaded or failed to load.
 * @throws AppError when the body is not such a report
 */
export function parsePortalEvent(body: Buffer | null): PortalEvent {
  let value: unknown;
  try {
    value = JSON.parse(body?.toString('utf8') ?? '');
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  const parsed = PortalEvent.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', { fields: fieldFaults(parsed.error.issues) });
  return parsed.data;
}
