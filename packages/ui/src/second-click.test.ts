import { ignoreSecondClick } from './second-click';

const heard = jest.fn();
const link = document.createElement('a');
link.href = '#elsewhere';
const kinds = ['mousedown', 'click'] as const;
for (const kind of kinds) link.addEventListener(kind, heard);
document.body.append(link);
/** @returns the events that were not prevented */
const press = (detail: number) =>
  kinds.filter((kind) =>
    link.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, detail })),
  );

beforeEach(() => heard.mockClear());

it('makes nothing of the second and third click, and lets the next single one through', () => {
  ignoreSecondClick();
  expect([press(2), press(3)]).toEqual([[], []]);
  expect(heard).not.toHaveBeenCalled();
  expect([press(1), press(2)]).toEqual([[...kinds], [...kinds]]);
  expect(heard).toHaveBeenCalledTimes(4);
});

it('lets a click by keyboard through', () => {
  ignoreSecondClick();
  expect(press(0)).toEqual([...kinds]);
});
