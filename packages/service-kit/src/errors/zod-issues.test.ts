import { ReadingLinkInput } from '@portals/contracts/sharing';
import { fieldErrorDefinition } from '../declaration/codes.js';
import { fieldFaults } from './zod-issues.js';

it.each(['2026-02-30', '1969-12-31', 'soon'])('says that %j is not a day', (endsOn) => {
  const { error } = ReadingLinkInput.safeParse({ companyId: 1, label: 'Ana', endsOn }, { reportInput: true });
  expect(fieldFaults(error?.issues ?? [])).toEqual([{ field: 'endsOn', code: 'NOT_A_DAY' }]);
  expect(fieldErrorDefinition('NOT_A_DAY').text.en).toMatch(/^Enter a day/);
});
