import type { z } from 'zod';
import { isFieldErrorCode } from '../declaration/codes.js';
import type { FieldFault } from './app-error.js';

type Issue = z.core.$ZodIssue;
type Fault = Omit<FieldFault, 'field'>;

const isBlank = (input: unknown) => input === undefined || input === null || input === '';

const formatCodes: Partial<Record<string, Fault['code']>> = { email: 'INVALID_EMAIL', date: 'NOT_A_DAY' };

function tooSmall(issue: z.core.$ZodIssueTooSmall): Fault {
  if (issue.origin !== 'string') return { code: issue.origin === 'array' ? 'TOO_SHORT' : 'OUT_OF_RANGE' };
  const min = Number(issue.minimum);
  return min <= 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', min };
}

function tooBig(issue: z.core.$ZodIssueTooBig): Fault {
  if (issue.origin === 'string') return { code: 'TOO_LONG', max: Number(issue.maximum) };
  return { code: issue.origin === 'array' ? 'TOO_LONG' : 'OUT_OF_RANGE' };
}

function faultOf(issue: Issue): Fault {
  if (isBlank(issue.input) && issue.code !== 'too_small' && issue.code !== 'custom')
    return { code: 'REQUIRED' };
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'INVALID_TYPE' };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return { code: formatCodes[issue.format] ?? 'INVALID_FORMAT' };
    case 'invalid_value':
      return { code: 'INVALID_CHOICE' };
    case 'custom': {
      const named: unknown = issue.params?.code;
      return { code: isFieldErrorCode(named) ? named : 'INVALID' };
    }
    default:
      return { code: 'INVALID' };
  }
}

/** Returns one fault for each invalid field in a schema's issues. The issues must include their input (`reportInput`). */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.');
    if (!faults.has(field)) faults.set(field, { field, ...faultOf(issue) });
  }
  return [...faults.values()];
}
