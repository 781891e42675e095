/**
 * Properties that decide whether an element is visible and clickable, whether it separates words in an accessible name, and whether Radix
 * waits for an animation before removing it.
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

/** Selectors in jsdom's default style sheet that hide elements and are not plain tag names. */
const hiddenByDefault = '[hidden], dialog:not([open]), input[type="hidden"]';

interface RulesOfSheet {
  count: number;
  rules: CSSStyleRule[];
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // As in jsdom, an unsupported selector matches nothing.
    return false;
  }
}

const setsQuickProperty = (rule: CSSStyleRule) =>
  quickNames.some((name) => rule.style?.getPropertyValue(name));

/** Returns the style rules inside `@media screen`, and none for other media queries, as jsdom does. */
const flatRules = (rule: CSSRule): CSSStyleRule[] =>
  'media' in rule
    ? Array.from((rule as CSSMediaRule).media).includes('screen')
      ? (Array.from((rule as CSSMediaRule).cssRules) as CSSStyleRule[])
      : []
    : [rule as CSSStyleRule];

/**
 * Replaces jsdom's slow `getComputedStyle`, which on each call matches the element and its ancestors against every rule and computes all
 * colours. Testing Library calls it for every element that it checks for visibility. The few properties needed for this check are computed
 * here from the few rules that set them; all other properties still come from jsdom.
 */
export function speedUpComputedStyle(window: Window & typeof globalThis): void {
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
