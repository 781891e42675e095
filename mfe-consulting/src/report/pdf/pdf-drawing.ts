type Document = PDFKit.PDFDocument;

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0);

/** Converts a computed colour, such as `rgb(15, 118, 110)`, to hexadecimal; null for no colour. */
function hexOf(color: string): string | null {
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(color)?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : null;
}

/** Fills and strokes the latest path with the colours that the shape has on the page. */
function paint(document: Document, style: CSSStyleDeclaration): void {
  const [fill, stroke] = [hexOf(style.fill), hexOf(style.stroke)];
  document.lineWidth(Number.parseFloat(style.strokeWidth) || 1);
  const dashes = style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? [];
  if (dashes.length > 1) document.dash(dashes[0] ?? 0, { space: dashes[1] ?? 0 });
  else document.undash();
  document.fillOpacity(Number.parseFloat(style.fillOpacity || '1'));
  if (fill && stroke) document.fillAndStroke(fill, stroke);
  else if (fill) document.fill(fill);
  else if (stroke) document.stroke(stroke);
  document.fillOpacity(1);
}

function drawText(document: Document, element: Element, style: CSSStyleDeclaration): void {
  const text = element.textContent ?? '';
  document.font(Number(style.fontWeight) >= 600 ? 'bold-0' : 'text-0');
  document.fontSize(Number.parseFloat(style.fontSize) || 13).fillColor(hexOf(style.fill) ?? '#000');
  const width = document.widthOfString(text);
  const shift = style.textAnchor === 'middle' ? width / 2 : 0;
  const angle = /rotate\((-?\d+)\)/.exec(element.getAttribute('transform') ?? '')?.[1];
  document.save();
  if (angle) document.rotate(Number(angle));
  const [x, y] = [numberOf(element, 'x') - shift, numberOf(element, 'y')];
  document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  document.restore();
}

function drawShape(document: Document, element: Element): void {
  const style = getComputedStyle(element);
  const at = (...names: string[]) => names.map((name) => numberOf(element, name));
  const [a = 0, b = 0, c = 0, d = 0] = at('x', 'y', 'width', 'height');
  switch (element.localName) {
    case 'g':
      for (const child of element.children) drawShape(document, child);
      return;
    case 'text':
      drawText(document, element, style);
      return;
    case 'rect':
      document.rect(a, b, c, d);
      break;
    case 'circle':
      document.circle(numberOf(element, 'cx'), numberOf(element, 'cy'), numberOf(element, 'r'));
      break;
    case 'line':
      document.moveTo(numberOf(element, 'x1'), numberOf(element, 'y1'));
      document.lineTo(numberOf(element, 'x2'), numberOf(element, 'y2'));
      break;
    case 'polygon': {
      const points = (element.getAttribute('points') ?? '').trim().split(/\s+/);
      document.polygon(...points.map((point) => point.split(',').map(Number)));
      break;
    }
    default:
      throw new Error(`The PDF cannot draw <${element.localName}>`);
  }
  paint(document, style);
}

/** Returns the left edge, top edge, width and height of an SVG's visible area. */
const viewOf = (svg: Element) => (svg.getAttribute('viewBox') ?? '0 0 1 1').split(/[\s,]+/).map(Number);

/** Returns the height of an SVG at the given width. */
export function heightOf(svg: Element, width: number): number {
  const [, , w = 1, h = 1] = viewOf(svg);
  return (width * h) / w;
}

/** Draws an SVG with the colours that it has on the page. Only lines, shapes and texts are supported. */
export function drawSvg(
  document: Document,
  svg: Element,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const [left = 0, top = 0, w = 1, h = 1] = viewOf(svg);
  const before = { x: document.x, y: document.y };
  document.save();
  document
    .translate(x, y)
    .scale(width / w, height / h)
    .translate(-left, -top);
  for (const child of svg.children) drawShape(document, child);
  document.restore();
  document.undash();
  Object.assign(document, before);
}
