import { speedUpComputedStyle } from './computed-style';

type FrameWindow = Window & typeof globalThis;

const styles = `
  .gone { display: none }
  .faint { opacity: 0.3; color: red }
  .held { pointer-events: none }
  .unseen { visibility: hidden }
  .unseen .seen { visibility: visible }
  .fades { animation-name: fade }
  .row { display: flex }
  .row > .last { display: inline }
  @media screen { .screen { display: none } }
  @media print { .print { display: none } }
  .broken:nonsense { display: none }
`;
const body = `
  <div class="row"><span>a</span><b class="last">b</b></div>
  <p class="unseen">a<i>b</i><i class="seen held">c</i></p>
  <p class="faint fades" style="visibility: hidden; pointer-events: none">a<a href="/">b</a></p>
  <div hidden><button>a</button></div>
  <dialog>a</dialog><dialog open>b</dialog>
  <form><input><input type="hidden"><select></select><textarea></textarea></form>
  <table><thead><tr><th>a</th></tr></thead><tbody><tr><td class="screen">a</td><td class="print">b</td></tr></tbody></table>
  <ul class="gone broken"><li>a</li></ul>
  <h1>a</h1><em class="broken" style="display: block">b</em><svg><g class="gone"></g></svg><template></template>`;

/** Opens an iframe, whose `getComputedStyle` is still jsdom's original: the test setup replaces only the main window's. */
function openFrame(): FrameWindow {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentWindow as FrameWindow;
  inner.document.head.innerHTML = `<style>${styles}</style>`;
  inner.document.body.innerHTML = body;
  return inner;
}
afterEach(() => {
  document.body.innerHTML = '';
});

const names = ['display', 'opacity', 'pointer-events', 'visibility', 'animation-name'];
const read = (inner: FrameWindow) =>
  [...inner.document.querySelectorAll('*')].map((element) => {
    const style = inner.getComputedStyle(element);
    const { display, opacity, pointerEvents, visibility, animationName, color, fontWeight } = style;
    const direct = { display, opacity, pointerEvents, visibility, animationName, color, fontWeight };
    return { tag: element.outerHTML, direct, named: names.map((name) => style.getPropertyValue(name)) };
  });

it('agrees with jsdom on every element', () => {
  const inner = openFrame();
  const expected = read(inner);
  expect(new Set(expected.map(({ direct }) => direct.display)).size).toBeGreaterThan(8);
  speedUpComputedStyle(inner);
  expect(read(inner)).toEqual(expected);
});

it('notices new rules, sheets, classes and attributes', () => {
  const inner = openFrame();
  speedUpComputedStyle(inner);
  const text = inner.document.querySelector('em') as HTMLElement;
  const displayed = () => inner.getComputedStyle(text).display;
  text.removeAttribute('style');
  expect(displayed()).not.toBe('none');
  inner.document.styleSheets[0]?.insertRule('.late { display: none }', 0);
  text.className = 'late';
  expect(displayed()).toBe('none');
  text.className = 'later';
  expect(displayed()).not.toBe('none');
  inner.document.head.append(
    Object.assign(inner.document.createElement('style'), { textContent: '.later { display: none }' }),
  );
  expect(displayed()).toBe('none');
  text.className = '';
  text.hidden = true;
  expect(displayed()).toBe('none');
});

it('leaves pseudo-elements and all other properties to jsdom', () => {
  const inner = openFrame();
  const asked = jest.fn(inner.getComputedStyle.bind(inner));
  inner.getComputedStyle = asked;
  speedUpComputedStyle(inner);
  const heading = inner.document.querySelector('h1') as HTMLElement;
  expect(inner.getComputedStyle(heading).opacity).toBe('');
  expect(asked).not.toHaveBeenCalled();
  expect(inner.getComputedStyle(heading).fontWeight).toBe('bold');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  inner.getComputedStyle(heading, '::before');
  expect(asked).toHaveBeenLastCalledWith(heading, '::before');
});
