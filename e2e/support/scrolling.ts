import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    positions: Set<number>;
  }
}

/** Anchor ids of the home page in document order, each with the text key of its head. */
export const sections = [
  ['inicio', 'home'],
  ['nosotros', 'about'],
  ['servicios', 'services'],
  ['soluciones', 'solutions'],
  ['contacto', 'contact'],
] as const;
export type Section = (typeof sections)[number][0];

/** Returns the URL path of a section on the home page; the first section has no fragment. */
export const addressOfSection = (section: Section): string => (section === 'inicio' ? '/' : `/#${section}`);

/** Returns the distance of an element from the top of the window once the page has stopped scrolling. */
function restingTop(page: Page, id: string): Promise<number> {
  return page.evaluate(async (name) => {
    let last = -1;
    for (let still = 0; still < 6; ) {
      await new Promise(requestAnimationFrame);
      still = window.scrollY === last ? still + 1 : 0;
      last = window.scrollY;
    }
    return document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN;
  }, id);
}

/** Expects the page to stop scrolling with the element 80 px below the top of the window, or at the very top for the hero. */
export async function expectLanded(page: Page, id: string): Promise<void> {
  const wanted = id === 'inicio' ? 0 : 80;
  await expect(async () => {
    expect(Math.abs((await restingTop(page, id)) - wanted), `distance of #${id}`).toBeLessThanOrEqual(2);
  }).toPass();
}

/** Starts counting requested documents. */
export function watchDocuments(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.count += 1;
  });
  return seen;
}

/** Starts recording all scroll positions. */
export function watchPositions(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.positions = new Set();
    window.addEventListener('scroll', () => window.positions.add(window.scrollY));
  });
}
