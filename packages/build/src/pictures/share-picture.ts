import type { PageHead } from '@portals/contracts/releases';
import { drawNetwork, randomFor, spread } from './network.js';
import { wrap } from './wrap.js';

/** Size of a preview image on social networks: 1.91 to 1. */
const shareSize = { width: 1200, height: 630 } as const;
/** Colours of the public site's dark bands, from the design tokens. */
const colors = { ink: '#0B1220', paper: '#FBFAF7', teal: '#2DD4BF', muted: '#B4BFCC', node: '#5F7A90' };
const margin = 80;
const column = 720;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/**
 * Returns the texts of a page's preview image. The company's name is configuration of the running site and not of the release, so it is
 * omitted here; networks show it from `og:site_name`.
 */
export function pictureTexts({ title, description }: PageHead): { title: string; text: string } {
  const brand = String.raw`\{\{\s*brand\s*\}\}`;
  const bare = title.replace(new RegExp(String.raw`\s*[|·–—-]\s*${brand}\s*$|^${brand}\s*[|·–—:-]\s*`), '');
  const named = new RegExp(brand);
  return { title: named.test(bare) ? '' : bare.trim(), text: named.test(description) ? '' : description };
}

interface Face {
  attributes: string;
  size: number;
  leading: number;
}

const titleFace = (size: number): Face => ({
  attributes: `font-family="Space Grotesk" font-weight="600" font-size="${size}" letter-spacing="${-0.03 * size}" fill="${colors.paper}"`,
  size,
  leading: size * 1.1,
});
const textFace = (size: number): Face => ({
  attributes: `font-family="Inter" font-weight="400" font-size="${size}" fill="${colors.muted}"`,
  size,
  leading: size * 1.5,
});

const element = ({ attributes }: Face, x: number, y: number, line: string) =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeXml(line)}</text>`;

interface Fitted {
  face: Face;
  lines: string[];
}

/** Breaks a text into at most three lines, in the first face that is small enough for this. The faces are ordered from large to small. */
function fitLines(
  text: string,
  faces: readonly [Face, ...Face[]],
  widthOf: (element: string) => number,
): Fitted {
  const inFace = (face: Face) => ({
    face,
    lines: wrap(text, column, (line) => widthOf(element(face, 0, face.size, line))),
  });
  let fitted = inFace(faces[0]);
  for (const face of faces.slice(1)) if (fitted.lines.length > 3) fitted = inFace(face);
  return { face: fitted.face, lines: fitted.lines.slice(0, 3) };
}

/**
 * Returns the preview image of a page as SVG: its title and description in front of a network of nodes, which differs for each page.
 * @param mark drawing of the site's logo, as inner SVG in a frame of 64 by 64; none when empty
 * @param widthOf measures an SVG element
 */
export function sharePicture(
  page: { path: string; head: PageHead; mark: string },
  widthOf: (element: string) => number,
): string {
  const { width, height } = shareSize;
  const { title, text } = pictureTexts(page.head);
  const heading = fitLines(title, [titleFace(76), titleFace(68), titleFace(60), titleFace(52)], widthOf);
  const about = fitLines(text, [textFace(28), textFace(26), textFace(24), textFace(22)], widthOf);
  const headingHeight = heading.lines.length * heading.face.leading;
  const block = headingHeight + 28 + about.lines.length * about.face.leading;
  const top = (height - block) / 2 + (page.mark === '' ? 0 : 36);
  const draw = ({ face, lines }: Fitted, from: number) =>
    lines.map((line, index) =>
      element(face, margin, Math.round(from + face.size * 0.82 + index * face.leading), line),
    );
  const area = { left: 640, top: -20, right: width + 20, bottom: height + 20 };
  const network = drawNetwork(
    spread(area, 58, randomFor(page.path)),
    { edge: colors.teal, node: colors.node },
    { from: 740, to: 1100 },
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ink}"/>`,
    network,
    page.mark === ''
      ? ''
      : `<svg x="${margin - 20}" y="48" width="84" height="84" viewBox="0 0 64 64">${page.mark}</svg>`,
    ...draw(heading, top),
    ...draw(about, top + headingHeight + 28),
    '</svg>',
  ].join('');
}
