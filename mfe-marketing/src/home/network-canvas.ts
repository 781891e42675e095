import { palette } from '@portals/ui/tokens';
import { createField, type Dot, edgeStrength, type Point, pointerStrength, stepField } from './network-field';

const rgb = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(' ');
const teal = rgb(palette.tealBright);
const pale = rgb(palette.line);
/** Phones have no hover, and constant animation would drain their battery. */
const atRest = '(prefers-reduced-motion: reduce), (hover: none)';

function line(context: CanvasRenderingContext2D, from: Point, to: Point, colour: string): void {
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function draw(context: CanvasRenderingContext2D, nodes: readonly Dot[], pointer: Point | null): void {
  context.lineWidth = 1;
  nodes.forEach((node, index) => {
    for (let other = index + 1; other < nodes.length; other++) {
      const end = nodes[other];
      if (!end) continue;
      const strength = edgeStrength(Math.hypot(node.x - end.x, node.y - end.y));
      if (strength > 0) line(context, node, end, `rgb(${pale} / ${strength * 0.34})`);
    }
    const light = pointer ? pointerStrength(Math.hypot(node.x - pointer.x, node.y - pointer.y)) : 0;
    if (pointer && light > 0) line(context, node, pointer, `rgb(${teal} / ${light * 0.5})`);
    context.fillStyle = light > 0 ? `rgb(${teal} / ${0.55 + light * 0.45})` : `rgb(${pale} / 0.55)`;
    context.beginPath();
    context.arc(node.x, node.y, node.size + light, 0, Math.PI * 2);
    context.fill();
  });
}

interface Stage {
  /** Draws one frame; `moving` also moves the nodes. */
  frame(moving: boolean): void;
  resize(): void;
  point(at: Point | null): void;
}

function createStage(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Stage {
  let nodes: Dot[] = [];
  let pointer: Point | null = null;
  let width = 0;
  let height = 0;
  return {
    frame(moving) {
      if (moving) stepField(nodes, width, height, pointer);
      context.clearRect(0, 0, width, height);
      draw(context, nodes, pointer);
    },
    resize() {
      width = canvas.clientWidth;
      height = canvas.clientHeight;
      const ratio = Math.min(window.devicePixelRatio, 2);
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      nodes = createField(width, height);
    },
    point(at) {
      pointer = at;
    },
  };
}

/**
 * Animates nodes and edges that react to the pointer. They move only while the canvas is on screen, the tab is visible, and the user has a
 * pointer and does not prefer reduced motion; otherwise one still frame remains.
 * @returns a function that stops it
 */
export function startNetwork(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const stage = createStage(canvas, context);
  const stop = new AbortController();
  const { signal } = stop;
  const calm = window.matchMedia(atRest);
  let onScreen = true;
  let handle = 0;

  const loop = () => {
    stage.frame(true);
    handle = requestAnimationFrame(loop);
  };
  const decide = () => {
    cancelAnimationFrame(handle);
    if (onScreen && !document.hidden && !calm.matches) handle = requestAnimationFrame(loop);
    else stage.frame(false);
  };
  const sight = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? false;
    decide();
  });
  const size = new ResizeObserver(() => {
    stage.resize();
    stage.frame(false);
  });

  stage.resize();
  size.observe(canvas);
  sight.observe(canvas);
  calm.addEventListener('change', decide, { signal });
  document.addEventListener('visibilitychange', decide, { signal });
  window.addEventListener(
    'pointermove',
    (event) => {
      const box = canvas.getBoundingClientRect();
      const inside = event.clientY < box.bottom && event.pointerType !== 'touch';
      stage.point(inside ? { x: event.clientX - box.left, y: event.clientY - box.top } : null);
    },
    { passive: true, signal },
  );
  document.documentElement.addEventListener('pointerleave', () => stage.point(null), { signal });

  return () => {
    stop.abort();
    cancelAnimationFrame(handle);
    size.disconnect();
    sight.disconnect();
  };
}
