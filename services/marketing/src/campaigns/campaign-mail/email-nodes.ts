import { blockAnchor, storedPicture } from '@portals/contracts/constants';
import type { CampaignBlock, CampaignPlainBlock, EmailDocument } from '@portals/contracts/marketing';
import { escapeHtml } from '@portals/service-kit/html';
import { logoHtml, sizeFor } from '../picture/picture-html.rules.js';
import type { EmailLook } from './email-look.js';
import { type EmailTheme, emailStyle } from './email-style.rules.js';
import type { LinkNote } from './foreign-link.js';
import { markdownHtml } from './markdown-html.js';

/** A node of an mjml document. mjml takes the content as HTML and escapes nothing. */
export interface MjmlNode {
  tagName: string;
  attributes: Record<string, string>;
  children?: MjmlNode[];
  content?: string;
}

const headingSizes = { 1: '28px', 2: '22px', 3: '18px' };
const gap = 'margin:0 0 12px';

/** Data that every block of an email needs. */
interface Making {
  look: EmailLook;
  note: LinkNote;
  /** Origin of the site, which hosts the uploaded pictures. */
  origin: string;
  /** True for a preview, in which every block has an anchor (rule 10.41). */
  hasAnchors: boolean;
}

const textOf = ({ font, palettes: { light } }: EmailLook) => ({
  'font-family': font,
  'font-size': '16px',
  'line-height': '1.6',
  color: light.text,
});
const tagStylesOf = ({ palettes: { light } }: EmailLook) => ({
  p: gap,
  ul: `${gap};padding-left:24px`,
  ol: `${gap};padding-left:24px`,
  li: 'margin:0 0 4px',
  a: `color:${light.accentText};text-decoration:underline`,
});

const leaf = (tagName: string, attributes: Record<string, string>, content?: string): MjmlNode => ({
  tagName,
  attributes,
  ...(content !== undefined && { content }),
});
const parent = (tagName: string, attributes: Record<string, string>, children: MjmlNode[]): MjmlNode => ({
  tagName,
  attributes,
  children,
});

/** Width of an email in pixels, and the maximum width of a picture in it. */
const emailWidth = 600;
const pictureRoom = emailWidth - 2 * 24;

/** Returns the source of a picture; an uploaded picture gets its width and the smallest size that is sharp on high-density screens. */
function pictureOf(url: string, origin: string): Record<string, string> {
  const sizes = storedPicture(url);
  if (sizes === null) return { src: escapeHtml(url) };
  const width = Math.min(sizes[0].width, pictureRoom);
  return { src: origin + sizeFor(sizes, width).path, width: `${width}px` };
}

/** Returns the nodes of a block; none for an empty or incomplete block. */
function plainNodes(block: CampaignPlainBlock, { look, note, origin }: Making): MjmlNode[] {
  const text = textOf(look);
  const { light } = look.palettes;
  switch (block.kind) {
    case 'heading': {
      if (block.text.trim() === '') return [];
      const { level } = block;
      const style = `margin:0;font-size:${headingSizes[level]};line-height:1.25;font-weight:700`;
      const content = `<h${level} style="${style}">${escapeHtml(block.text.trim())}</h${level}>`;
      return [leaf('mj-text', { ...text, 'css-class': 'text', padding: '12px 24px 8px' }, content)];
    }
    case 'text': {
      const content = markdownHtml(block.text, tagStylesOf(look), note);
      return content === ''
        ? []
        : [leaf('mj-text', { ...text, 'css-class': 'text', padding: '4px 24px 0' }, content)];
    }
    case 'button': {
      const label = block.label.trim();
      if (label === '' || block.url === '') return [];
      const colors = { 'background-color': light.accent, color: light.onAccent };
      const border = { border: `2px solid ${light.accentEdge}`, 'border-radius': '8px' };
      const shape = { ...border, 'inner-padding': '11px 24px', padding: '8px 24px 16px' };
      const words = { 'font-family': look.font, 'font-size': '16px', 'font-weight': '600', align: 'left' };
      const attributes = {
        href: escapeHtml(block.url),
        'css-class': 'button',
        ...colors,
        ...shape,
        ...words,
      };
      return [leaf('mj-button', attributes, escapeHtml(label)), ...noteNodes(note(block.url, label), text)];
    }
    case 'picture': {
      if (block.url === '') return [];
      const link: Record<string, string> = block.link === '' ? {} : { href: escapeHtml(block.link) };
      const words = { 'font-size': '16px', 'css-class': 'picture', alt: escapeHtml(block.alt.trim()) };
      const picture = leaf('mj-image', {
        ...pictureOf(block.url, origin),
        padding: '8px 24px',
        ...words,
        ...link,
      });
      return [picture, ...(block.link === '' ? [] : noteNodes(note(block.link, ''), text))];
    }
    case 'divider': {
      const line = { 'border-width': '1px', 'border-color': light.edge, padding: '12px 24px' };
      return [leaf('mj-divider', { 'css-class': 'rule', ...line })];
    }
    case 'quote': {
      if (block.text.trim() === '') return [];
      const source = block.source.trim();
      const said = `<p style="margin:0 0 4px;font-size:18px;font-style:italic">${escapeHtml(block.text.trim())}</p>`;
      const by = source === '' ? '' : `<p style="margin:0;font-size:14px">${escapeHtml(source)}</p>`;
      const side = `margin:0;padding:4px 0 4px 16px;border-left:4px solid ${light.accentEdge}`;
      const content = `<blockquote style="${side}">${said}${by}</blockquote>`;
      return [leaf('mj-text', { ...text, 'css-class': 'text', padding: '12px 24px' }, content)];
    }
    case 'question': {
      const asked = block.question.trim();
      const answer = markdownHtml(block.text, tagStylesOf(look), note);
      if (asked === '' && answer === '') return [];
      const question = `<p style="margin:0 0 4px;font-weight:700">${escapeHtml(asked)}</p>`;
      const content = `${asked === '' ? '' : question}${answer}`;
      return [leaf('mj-text', { ...text, 'css-class': 'text', padding: '8px 24px 0' }, content)];
    }
  }
}

/** Returns the note that follows a button or picture and shows the target of its link; none for an empty note. */
const noteNodes = (html: string, text: Record<string, string>): MjmlNode[] =>
  html === '' ? [] : [leaf('mj-text', { ...text, 'css-class': 'text', padding: '0 24px 12px' }, html.trim())];

/** A block with its position in the email. */
interface PlacedBlock {
  block: CampaignPlainBlock;
  at: number;
}

/** Returns the anchor of a block: an empty table row with an id. */
const anchorNodes = (at: number, { hasAnchors }: Making): MjmlNode[] =>
  hasAnchors ? [leaf('mj-raw', {}, `<tr id="${blockAnchor(at)}"></tr>`)] : [];

const column = (nodes: MjmlNode[]): MjmlNode => parent('mj-column', { 'vertical-align': 'top' }, nodes);

const section = (columns: MjmlNode[], { palettes: { light } }: EmailLook, padding: string): MjmlNode =>
  parent('mj-section', { 'background-color': light.surface, 'css-class': 'card', padding }, columns);

/** Returns the band at the top of the email, with the company's logo or name. */
function bandNodes({ look, origin }: Making): MjmlNode[] {
  const { name, logo, font, palettes } = look;
  if (name === null || name.trim() === '') return [];
  const { light } = palettes;
  const words = { 'font-family': font, 'font-size': '18px', 'font-weight': '700', 'line-height': '1.3' };
  const content = logoHtml(logo, name.trim(), origin) ?? escapeHtml(name.trim());
  const text = leaf(
    'mj-text',
    { ...words, color: light.onBand, 'css-class': 'brand', padding: '4px 24px' },
    `<p style="margin:0">${content}</p>`,
  );
  const attributes = { 'background-color': light.band, 'css-class': 'band', padding: '16px 0' };
  return [parent('mj-section', attributes, [parent('mj-column', {}, [text])])];
}

/** Groups blocks into sections of an email: consecutive plain blocks share a section, and each block with columns gets its own section. */
function sections(blocks: readonly CampaignBlock[], making: Making): MjmlNode[] {
  const made: MjmlNode[] = [];
  let plain: PlacedBlock[] = [];
  // The first section below the band has more space at its top.
  let isBelowBand = making.look.name !== null;
  const add = (columns: MjmlNode[]) => {
    made.push(section(columns, making.look, isBelowBand ? '16px 0 8px' : '8px 0'));
    isBelowBand = false;
  };
  const close = () => {
    const nodes = plain.map(({ block }) => plainNodes(block, making));
    const shown = plain.flatMap(({ at }, index) => [...anchorNodes(at, making), ...(nodes[index] ?? [])]);
    if (nodes.some(({ length }) => length > 0)) add([column(shown)]);
    // Blocks without content only get their anchors, in a section that takes up no space.
    else if (shown.length > 0) made.push(section([column(shown)], making.look, '0'));
    plain = [];
  };
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== 'columns') plain.push({ block, at });
    else {
      close();
      const columns = block.columns.map(({ blocks: inside }) =>
        inside.flatMap((one) => plainNodes(one, making)),
      );
      add(
        columns.map((nodes, index) => column(index === 0 ? [...anchorNodes(at, making), ...nodes] : nodes)),
      );
    }
  }
  close();
  return made;
}

/**
 * Converts an email to mjml nodes (rule 10.40). Texts are escaped here; variables are left unchanged.
 * @param making style of the email, and the function that shows the targets of links
 * @param footer sections below the document
 */
export function emailNodes(
  document: EmailDocument,
  theme: EmailTheme,
  making: Making,
  footer: readonly MjmlNode[] = [],
): MjmlNode {
  const { language, subject, preheader, blocks } = document;
  const { palettes } = making.look;
  const schemes = theme === 'auto' ? 'light dark' : theme;
  const metas = ['color-scheme', 'supported-color-schemes'].map(
    (name) => `<meta name="${name}" content="${schemes}">`,
  );
  const head = [
    leaf('mj-title', {}, escapeHtml(subject.trim())),
    ...(preheader.trim() === '' ? [] : [leaf('mj-preview', {}, escapeHtml(preheader.trim()))]),
    leaf('mj-raw', {}, metas.join('')),
    leaf('mj-style', {}, emailStyle(theme, palettes)),
  ];
  return parent('mjml', { lang: language, dir: 'ltr' }, [
    parent('mj-head', {}, head),
    parent('mj-body', { 'background-color': palettes.light.ground, width: '600px', 'css-class': 'ground' }, [
      parent('mj-wrapper', { padding: '16px 0' }, [
        ...bandNodes(making),
        ...sections(blocks, making),
        ...footer,
      ]),
    ]),
  ]);
}
