import { Inject, Injectable } from '@nestjs/common';
import {
  type AdDesignFileType,
  type AdDesignFormat,
  type AdDesignLayout,
  adDesignFormats,
  adDesignSizes,
  type BrandFont,
  type DigitalSourceType,
  storedPicture,
} from '@portals/contracts/constants';
import type { AdDesignQuery, AdDesigns } from '@portals/contracts/marketing';
import { type AccessUser, AppError, CONFIG, notFound } from '@portals/service-kit';
import { zipSync } from 'fflate';
import { CompanyAccess, MarketingProductRepository } from '../../crm/index.js';
import { declaration, HeavyWork, heavyBytes } from '../../kernel/index.js';
import { BrandRepository } from '../brand/brand.repository.js';
import type { CampaignsConfig } from '../config.js';
import { ContentRepository } from '../content/content.repository.js';
import { keyPointsOf } from '../content/content-brief.rules.js';
import { declaredSource, digitalSourceUrl, sourceOfPicture } from '../content/digital-source.rules.js';
import { statedPrice } from '../content/writer/facts.rules.js';
import { PictureRepository } from '../picture/picture.repository.js';
import { sizeFor } from '../picture/picture-html.rules.js';
import { leastContrastOf } from './color.rules.js';
import { DesignDrawer } from './design-drawer.js';
import { type ShownTexts, shownTexts } from './design-texts.rules.js';
import type { DesignSpec } from './draw-design.rules.js';
import type { EmbeddedPicture, PosterSpec } from './draw-poster.rules.js';
import { fileNameOf } from './file-name.rules.js';
import { markedPng, markedSvg } from './picture-mark.rules.js';

/** A file, and the name under which the browser saves it. */
export interface DesignFile {
  name: string;
  bytes: Buffer;
}

/** The calling user, and a signal that aborts when the client has disconnected. */
interface Caller {
  user: AccessUser;
  signal: AbortSignal;
}

/** A design for which no format has been chosen yet, with the URLs of its pictures. */
type Design = ShownTexts &
  Omit<DesignSpec, 'format' | 'texts'> & {
    productName: string;
    source: DigitalSourceType;
    layout: AdDesignLayout;
    font: BrandFont | null;
    logo: string | null;
    picture: string | null;
  };

/** Widths in pixels at which a logo and a banner's picture are shown; any other picture is embedded in its largest stored size. */
const shownWidths = { logo: 200, banner: 300 } as const;

const nameOf = ({ productName }: Design, format: AdDesignFormat, type: AdDesignFileType) =>
  `${fileNameOf(productName)}-${adDesignSizes[format].width}x${adDesignSizes[format].height}.${type}`;

const hasPhoto = ({ layout, picture }: Design) => layout !== 'pattern' && picture !== null;

/** Draws the pictures for texts of the type `ad-design` (rules 10.20 to 10.24). */
@Injectable()
export class AdDesignService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(MarketingProductRepository) private readonly products: MarketingProductRepository,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(PictureRepository) private readonly pictureFiles: PictureRepository,
    @Inject(DesignDrawer) private readonly drawer: DesignDrawer,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
    @Inject(CONFIG) private readonly config: Pick<CampaignsConfig, 'DIGITAL_SOURCE_MARKS'>,
  ) {}

  /** @throws AppError NOT_FOUND, TOO_MANY_TASKS, SERVICE_BUSY */
  async list({ user, signal }: Caller, variantId: number, query: AdDesignQuery): Promise<AdDesigns> {
    const design = await this.find(user, variantId, query);
    const { texts, leftOut, missing, mainColor, accentColor } = design;
    const contrast = leastContrastOf(mainColor, accentColor, design.layout);
    const told = { mainColor, accentColor, texts, leftOut, missing, contrast };
    if (missing.length > 0)
      return { ...told, designs: adDesignFormats.map((format) => ({ format, tooLong: null })) };
    const task = { user: user.id, bytes: heavyBytes.layout, signal };
    const look = async (format: AdDesignFormat) => {
      const drawn = await this.drawer.draw(await this.specOf(design, format, 'check'), 'check');
      return { format, tooLong: 'tooLong' in drawn ? drawn.tooLong : null };
    };
    const designs = await this.heavy.run(task, () => Promise.all(adDesignFormats.map(look)));
    return { ...told, designs };
  }

  /** @throws AppError NOT_FOUND, AD_DESIGN_LETTERS, AD_DESIGN_TOO_LONG, TOO_MANY_TASKS, SERVICE_BUSY */
  async file(
    { user, signal }: Caller,
    variantId: number,
    { format, type }: { format: AdDesignFormat; type: AdDesignFileType },
    query: AdDesignQuery,
  ): Promise<DesignFile> {
    const design = await this.find(user, variantId, query);
    const task = { user: user.id, bytes: heavyBytes[hasPhoto(design) ? 'photo' : 'picture'], signal };
    const bytes = await this.heavy.run(task, () => this.draw(design, format, type));
    if (bytes === null) throw new AppError(declaration.errors.AD_DESIGN_TOO_LONG);
    return { name: nameOf(design, format, type), bytes };
  }

  /**
   * Returns all pictures as PNG in one ZIP file, omitting the formats for which a text is too long.
   * @throws AppError NOT_FOUND, AD_DESIGN_LETTERS, AD_DESIGN_TOO_LONG when the texts fit no format, TOO_MANY_TASKS, SERVICE_BUSY
   */
  async zip({ user, signal }: Caller, variantId: number, query: AdDesignQuery): Promise<DesignFile> {
    const design = await this.find(user, variantId, query);
    const task = { user: user.id, bytes: heavyBytes[hasPhoto(design) ? 'photos' : 'pictures'], signal };
    const files = await this.heavy.run(task, () => this.pictures(design));
    if (files.length === 0) throw new AppError(declaration.errors.AD_DESIGN_TOO_LONG);
    // PNG is already compressed, so the ZIP file stores the files uncompressed.
    const bytes = Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
    return { name: `${fileNameOf(design.productName)}.zip`, bytes };
  }

  /** Draws the pictures one after another, so that only one of them uses memory at a time. */
  private async pictures(design: Design): Promise<(readonly [string, Buffer])[]> {
    const files: (readonly [string, Buffer])[] = [];
    for (const format of adDesignFormats) {
      const bytes = await this.draw(design, format, 'png');
      if (bytes !== null) files.push([nameOf(design, format, 'png'), bytes]);
    }
    return files;
  }

  private async find(user: AccessUser, variantId: number, query: AdDesignQuery): Promise<Design> {
    const { variant, content } = await this.access.row(user, 'work', async (reach) => {
      const variant = await this.contents.findVariant(reach, variantId);
      const content = variant && (await this.contents.find(reach, variant.contentId));
      return variant && content && { variant, content };
    });
    const { productName, marketingCompanyId, request } = content;
    if (request.type !== 'ad-design') throw notFound();
    const product = await this.products.findOf(marketingCompanyId, request.productId);
    const look = await this.contents.look(content.id);
    if (look === null) throw notFound();
    const { layout, picture } = look;
    const { name, mainColor, accentColor, font, logo } = await this.brands.shown(marketingCompanyId);
    const { language, keyPoints } = request;
    const price = product === null ? null : statedPrice(product.price, language, keyPointsOf(keyPoints));
    return {
      ...shownTexts(variant, { name: productName, price }, layout === 'pattern' ? null : name),
      ...{ layout, picture, font, logo },
      mainColor: query.mainColor ?? mainColor,
      accentColor: query.accentColor ?? accentColor,
      // Text ids are consecutive, so using them as seeds gives the texts of a request different kinds of patterns.
      seed: variant.id,
      productName,
      source: sourceOfPicture(variant),
    };
  }

  /** Returns all input for drawing the picture in one format. When only the fit is checked, the bytes of embedded pictures are omitted. */
  private async specOf(
    { texts, mainColor, accentColor, seed, layout, font, logo, picture }: Design,
    format: AdDesignFormat,
    result: AdDesignFileType | 'check',
  ): Promise<DesignSpec | PosterSpec> {
    const spec = { format, texts, mainColor, accentColor, seed };
    if (layout === 'pattern') return spec;
    const isBanner = format === 'banner';
    return {
      ...{ ...spec, layout, font },
      logo: await this.embedded(logo, shownWidths.logo, result),
      picture: await this.embedded(picture, isBanner ? shownWidths.banner : null, result),
    };
  }

  /** @param shownWidth width for which a stored size is chosen; null for the largest size */
  private async embedded(
    address: string | null,
    shownWidth: number | null,
    result: AdDesignFileType | 'check',
  ): Promise<EmbeddedPicture | null> {
    const sizes = storedPicture(address ?? '');
    if (sizes === null) return null;
    const { path, width, height } = shownWidth === null ? sizes[0] : sizeFor(sizes, shownWidth);
    if (result === 'check') return { width, height, type: 'jpeg', bytes: '' };
    const file = await this.pictureFiles.file(path);
    return file && { width, height, type: file.type, bytes: file.bytes.toString('base64') };
  }

  /** @returns null when a text is too long for the format */
  private async draw(design: Design, format: AdDesignFormat, type: AdDesignFileType): Promise<Buffer | null> {
    if (design.missing.length > 0) throw new AppError(declaration.errors.AD_DESIGN_LETTERS);
    const drawn = await this.drawer.draw(await this.specOf(design, format, type), type);
    if (!('file' in drawn) || drawn.file === null) return null;
    const bytes = Buffer.from(drawn.file.buffer);
    const source = declaredSource(this.config, design.source);
    if (source === null) return bytes;
    const url = digitalSourceUrl(source);
    return type === 'png' ? markedPng(bytes, url) : Buffer.from(markedSvg(bytes.toString(), url));
  }
}
