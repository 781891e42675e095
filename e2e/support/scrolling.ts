import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    positions: Set<number>;
  }
}

/** Anchor ids of the home page in document order, with the key of the texts that name each in the head. */
export const sections = [
  ['inicio', 'home'],
  ['nosotros', 'about'],
  ['servicios', 'services'],
  ['soluciones', 'solutions'],
  ['contacto', 'contact'],
] as const;
export type Section = (typeof sections)[number][0];

/** Address of a section on the home page; the first has the bare path. */
export const addressOfSection = (section: Section): string => (section === 'inicio' ? '/' : `/#${section}`);

/** How far below the top of the window an element stands, once the page has stopped moving. */
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

/** Waits until the page rests with the element 80 px below the top of the window; the hero is the top of the page. */
export async function expectLanded(page: Page, id: string): Promise<void> {
  const wanted = id === 'inicio' ? 0 : 80;
  await expect(async () => {
    expect(Math.abs((await restingTop(page, id)) - wanted), `distance of #${id}`).toBeLessThanOrEqual(2);
  }).toPass();
}

/** Counts documents that the page asks for from now on. */
export function watchDocuments(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.count += 1;
  });
  return seen;
}

/** Collects every position that the page scrolls through from now on. */
export function watchPositions(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.positions = new Set();
    window.addEventListener('scroll', () => window.positions.add(window.scrollY));
  });
}
