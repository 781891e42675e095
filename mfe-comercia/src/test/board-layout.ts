const view = { width: 2400, height: 1200 };
const column = { width: 300, height: 900, top: 100 };
const card = { width: 280, height: 100 };

class Rect implements DOMRect {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
  get left() {
    return this.x;
  }
  get top() {
    return this.y;
  }
  get right() {
    return this.x + this.width;
  }
  get bottom() {
    return this.y + this.height;
  }
  toJSON() {
    return { ...this };
  }
}

const rect = (left: number, top: number, width: number, height: number) => new Rect(left, top, width, height);

/** Returns the rectangle of an element of the board: columns are side by side, and cards are stacked. */
function placeOf(element: Element): DOMRect {
  const section = element.closest('[data-column]');
  if (!section) return rect(0, 0, view.width, view.height);
  const left = [...(section.parentElement?.children ?? [])].indexOf(section) * column.width;
  const item = element.closest('li');
  if (!item) return rect(left, column.top, column.width - 10, column.height);
  const above = [...(item.parentElement?.children ?? [])].indexOf(item);
  return rect(left, column.top + above * card.height, card.width, card.height);
}

/** Gives the board a layout in all tests of a file, because dragging needs one and jsdom computes none. */
export function layOutBoard(): void {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return placeOf(this);
    });
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(view.width);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(view.height);
  });
  afterEach(() => jest.restoreAllMocks());
}
