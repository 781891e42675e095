import type { TestAnswer } from './http.js';
import type { RunningService } from './use-service.js';

/** Returns the number of rows of each table, to show that a rejected call has stored nothing. */
export async function countRows(
  service: RunningService,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const [row] = await service.dataSource.query(`SELECT COUNT(*) AS n FROM ${table}`);
    return [table, Number(row.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Asserts an error reply: status, code, and the invalid field if given. */
export function expectError(answer: TestAnswer, statusCode: number, code: string, field?: string): void {
  expect([answer.status, answer.json]).toMatchObject([
    statusCode,
    { statusCode, code, requestId: expect.any(String) },
  ]);
  if (field !== undefined) expect(answer.json).toMatchObject({ fields: [{ field }] });
}
