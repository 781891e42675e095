/**
 * Updates the screenshots on the home page, in `mfe-marketing/public/look`, from a running installation with a demo account:
 * `node tools/update-screenshots.mjs http://localhost:8080 demo PASSWORD`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './bench/lib/browser.mjs';

const [site, username, password] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', 'mfe-marketing', 'public', 'look');
const size = { width: 1280, height: 800 };
const widths = [640, 1280];
const quality = 0.8;

/** Encodes a PNG as WebP with a given width. Runs in the browser, because no other encoder is installed. */
async function encode({ png, width, height, quality }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}

const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
for (const language of ['en', 'es']) {
  // The dark theme is used, because the home page shows the screenshot on a dark band.
  const page = await browser.newPage({ viewport: size, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`${site}/leadmanager/auth?lang=${language}`);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/leadmanager/dashboard**');
  await page.goto(`${site}/comercia?lang=${language}`);
  await page.waitForLoadState('networkidle');
  const png = (await page.screenshot()).toString('base64');
  const blank = await browser.newPage();
  for (const width of widths) {
    const height = (size.height * width) / size.width;
    const webp = await blank.evaluate(encode, { png, width, height, quality });
    writeFileSync(join(folder, `marketing-${language}-${width}.webp`), Buffer.from(webp, 'base64'));
  }
  await page.context().close();
}
await browser.close();
