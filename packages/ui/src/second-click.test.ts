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

it('ignores the second and third click, and lets the next single one through', () => {
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

describe('a tap, which browsers do not count', () => {
  const tap = () => {
    const event = Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' });
    link.dispatchEvent(event);
    return press(1);
  };

  it('is ignored when it follows another at once, and counts when it comes later', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
    ignoreSecondClick();
    now.mockReturnValue(1399);
    expect(tap()).toEqual([]);
    now.mockReturnValue(1400);
    expect(tap()).toEqual([...kinds]);
  });
});
