/**
 * The properties that decide if an element can be seen and clicked, if it separates words in an accessible name, and if Radix waits for an
 * animation before it removes the element.
 */
const quickProperties = new Map([
  ['animationName', 'animation-name'],
  ['display', 'display'],
  ['opacity', 'opacity'],
  ['pointerEvents', 'pointer-events'],
  ['visibility', 'visibility'],
]);

const quickNames = [...quickProperties.values()];

const initialOfInherited = new Map([
  ['pointer-events', 'auto'],
  ['visibility', 'visible'],
]);

/** Selectors of jsdom's default style sheet that set `display` and are more than the name of a tag. */
const hiddenByDefault = '[hidden], dialog:not([open]), input[type="hidden"]';

interface RulesOfSheet {
  count: number;
  rules: CSSStyleRule[];
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // As in jsdom, a selector that it cannot read matches nothing.
    return false;
  }
}

const setsQuickProperty = (rule: CSSStyleRule) =>
  quickNames.some((name) => rule.style?.getPropertyValue(name));

/** As in jsdom, rules for screens apply, and those of other media queries do not. */
const flatRules = (rule: CSSRule): CSSStyleRule[] =>
  'media' in rule
    ? Array.from((rule as CSSMediaRule).media).includes('screen')
      ? (Array.from((rule as CSSMediaRule).cssRules) as CSSStyleRule[])
      : []
    : [rule as CSSStyleRule];

/**
 * Replaces jsdom's `getComputedStyle`, which matches the element and its ancestors against every rule for each call and computes all colours.
 * Testing Library calls it for every element that it looks at, only to find out whether it is visible. The few properties that it needs
 * come from the few rules that set them; any other property comes from jsdom.
 */
export function quickenComputedStyle(window: Window & typeof globalThis): void {
  const compute = window.getComputedStyle.bind(window);
  const displayOfTag = new Map<string, string>();
  const rulesOfSheet = new WeakMap<CSSStyleSheet, RulesOfSheet>();

  function rulesOf(sheet: CSSStyleSheet): CSSStyleRule[] {
    const known = rulesOfSheet.get(sheet);
    if (known?.count === sheet.cssRules.length) return known.rules;
    const rules = Array.from(sheet.cssRules).flatMap(flatRules).filter(setsQuickProperty);
    rulesOfSheet.set(sheet, { count: sheet.cssRules.length, rules });
    return rules;
  }

  function defaultDisplay(element: Element): string {
    if (matches(element, hiddenByDefault)) return 'none';
    const tag = element.localName;
    const known = displayOfTag.get(tag);
    if (known !== undefined) return known;
    const plain = element.ownerDocument.createElementNS(element.namespaceURI, tag);
    if (tag === 'dialog') plain.setAttribute('open', '');
    const { display } = compute(plain);
    displayOfTag.set(tag, display);
    return display;
  }

  function readValue(element: Element, name: string): string {
    let value = '';
    for (const sheet of element.ownerDocument.styleSheets)
      for (const rule of rulesOf(sheet)) {
        const declared = rule.style.getPropertyValue(name);
        if (declared !== '' && matches(element, rule.selectorText)) value = declared;
      }
    const inline = (element as HTMLElement).style?.getPropertyValue(name);
    if (inline) return inline;
    if (value !== '') return value;
    if (name === 'display') return defaultDisplay(element);
    const initial = initialOfInherited.get(name);
    if (initial === undefined) return '';
    return element.parentElement ? readValue(element.parentElement, name) : initial;
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    let full: CSSStyleDeclaration | undefined;
    const whole = () => (full ??= compute(element));
    const getPropertyValue = (name: string) =>
      quickNames.includes(name) ? readValue(element, name) : whole().getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, key) {
        const name = quickProperties.get(key as string);
        if (name) return readValue(element, name);
        if (key === 'getPropertyValue') return getPropertyValue;
        const value = Reflect.get(whole(), key);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
    });
  };
}
