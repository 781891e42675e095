import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { unpackWoff } from './woff.js';

/** Renders SVG drawings to pixels, using only the site's fonts. */
export interface Rasteriser {
  /**
   * @param width width of the picture in pixels; defaults to the drawing's width
   * @param background colour behind a drawing that does not fill its frame
   */
  toPng(svg: string, width?: number, background?: string): Buffer;
  /** Returns the width of an element in the drawing's units. */
  widthOf(element: string): number;
}

/** Runs `work` with a rasteriser whose temporary font files are deleted afterwards. */
export async function withRasteriser<T>(woffFiles: string[], work: (rasteriser: Rasteriser) => Promise<T>) {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  try {
    const fontFiles = await Promise.all(
      woffFiles.map(async (file, index) => {
        const path = join(folder, `${index}.ttf`);
        await writeFile(path, unpackWoff(await readFile(file)));
        return path;
      }),
    );
    const font = { fontFiles, loadSystemFonts: false };
    return await work({
      toPng(svg, width, background) {
        const options: ResvgRenderOptions = {
          font,
          ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
          ...(background !== undefined && { background }),
        };
        return new Resvg(svg, options).render().asPng();
      },
      widthOf(element) {
        const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${element}</svg>`;
        return new Resvg(drawing, { font }).getBBox()?.width ?? 0;
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
