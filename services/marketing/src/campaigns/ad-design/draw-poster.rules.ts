import type { BrandFont } from '@portals/contracts/constants';
import { arrangePoster, type PosterArrangement } from './arrange-poster.rules.js';
import { type DesignColors, designColors } from './color.rules.js';
import {
  type DesignSpec,
  type DrawnDesign,
  drawButton,
  drawLines,
  filledBox,
  openingOf,
} from './draw-design.rules.js';
import { drawArt } from './poster-art.rules.js';
import { type PosterLayout, type PosterPlaces, posterPlaces } from './poster-layout.rules.js';
import { type Box, n, place } from './text-block.rules.js';

/** A stored picture that is part of the design. */
export interface EmbeddedPicture {
  width: number;
  height: number;
  /** Media type and base64 of the file; empty when the design is only measured. */
  type: 'jpeg' | 'png';
  bytes: string;
}

/** All input that determines a poster, including its layout. */
export interface PosterSpec extends DesignSpec {
  layout: PosterLayout;
  font: BrandFont | null;
  logo: EmbeddedPicture | null;
  picture: EmbeddedPicture | null;
}

const image = (box: Box, { type, bytes }: EmbeddedPicture, fit: 'meet' | 'slice') =>
  `<image ${place(box)} preserveAspectRatio="xMidYMid ${fit}" href="data:image/${type};base64,${bytes}"/>`;

/** Draws the picture, or the artwork that replaces it, within its shape. */
function drawPicture({ picture, circle }: PosterArrangement, spec: PosterSpec, colors: DesignColors): string {
  if (picture === null) return '';
  const shape =
    circle === null
      ? filledBox(
          picture,
          colors.shade,
          spec.layout === 'frame' ? Math.min(picture.height, picture.width) * 0.04 : 0,
        )
      : `<circle cx="${n(circle.x)}" cy="${n(circle.y)}" r="${n(circle.radius)}" fill="${colors.shade}"/>`;
  const content = spec.picture
    ? image(picture, spec.picture, 'slice')
    : drawArt(spec.layout, picture, colors, spec.seed);
  return `<clipPath id="shape">${shape}</clipPath>${shape}<g clip-path="url(#shape)">${content}</g>`;
}

/** Draws the main colour over the lower part of a picture, opaque where the texts begin. */
function drawFade({ picture }: PosterArrangement, { ground }: DesignColors): string {
  if (picture === null) return '';
  const height = picture.height * 0.45;
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`;
  const stops = [stop(0, 0), stop(0.35, 0.25), stop(0.7, 0.78), stop(0.96, 1)].join('');
  const box = { ...picture, y: picture.y + picture.height - height, height: height + 1 };
  return `<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>${filledBox(box, 'url(#fade)')}`;
}

function drawFrame({ width, height, frame }: PosterPlaces, { spark }: DesignColors): string {
  if (frame === 0) return '';
  const line = Math.max(1.5, frame * 0.09);
  const box = { x: frame, y: frame, width: width - 2 * frame, height: height - 2 * frame };
  return `<rect ${place(box)} fill="none" stroke="${spark}" stroke-width="${n(line)}"/>`;
}

/** Draws a design with a logo and a picture in one format. */
export function drawPoster(spec: PosterSpec): DrawnDesign {
  const places = { ...posterPlaces(spec.layout, spec.format), font: spec.font };
  const parts = { texts: spec.texts, logo: spec.logo };
  const arrangement = arrangePoster(spec.layout, parts, places);
  if (typeof arrangement === 'string') return { tooLong: arrangement };
  const colors = designColors(spec.mainColor, spec.accentColor, spec.layout);
  const { plate, logo, badge, button, blocks } = arrangement;
  const { width, height, margin } = places;
  const label = blocks.find(({ part }) => part === 'callToAction');
  // A name on the plate has the plate's colours; elsewhere it has the colours of the texts.
  const isOnPlate =
    plate !== null && blocks.some(({ part, box }) => part === 'companyName' && box.x < plate.x + plate.width);
  const fillOf = (part: (typeof blocks)[number]['part']) =>
    part === 'companyName' && !isOnPlate ? colors.headline.text : colors[part].text;
  const svg = [
    openingOf(spec.texts, places),
    filledBox({ x: 0, y: 0, width, height }, colors.ground),
    drawPicture(arrangement, spec, colors),
    spec.layout === 'cover' ? drawFade(arrangement, colors) : '',
    drawFrame(places, colors),
    plate ? filledBox(plate, '#FFFFFF', Math.min(plate.height * 0.16, margin * 0.14)) : '',
    logo && spec.logo ? image(logo, spec.logo, 'meet') : '',
    badge ? filledBox(badge, colors.price.ground, margin * 0.12) : '',
    button && label ? drawButton(button, label, colors) : '',
    ...blocks.map((block) => drawLines(block, fillOf(block.part))),
    '</svg>',
  ].join('');
  return { svg };
}
